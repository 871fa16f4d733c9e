import Database from 'better-sqlite3';
import { migrate } from '../../engine/store/migrations/migrate.ts';

/** An empty database of the latest version that takes down every statement prepared on it. */
export const openRecording = (): {
  /** What the code under test is given. */
  recording: Database.Database;
  /** Statements so far, each on one line. */
  statements: string[];
  /** The steps of a statement's query plan. */
  planOf: (sql: string) => string[];
  close: () => void;
} => {
  const connection = new Database(':memory:');
  migrate(connection);
  const statements: string[] = [];
  const recording = new Proxy(connection, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (name !== 'prepare') return typeof member === 'function' ? member.bind(target) : member;
      return (sql: string) => {
        const withoutComments = sql.replace(/--.*$/gm, '');
        statements.push(withoutComments.replace(/\s+/g, ' ').trim());
        return target.prepare(sql);
      };
    },
  });
  return {
    recording,
    statements,
    planOf: (sql) =>
      connection
        .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/@\w+|\?/g, "'x'")}`)
        .all()
        .map(({ detail }) => detail),
    close: () => connection.close(),
  };
};

/** The steps of a plan that read a whole table, without any index; `:=` is FTS5's row by its id. */
export const scansIn = (plan: readonly string[]): string[] =>
  plan.filter(
    (step) =>
      /^SCAN (?!CONSTANT)/.test(step) && !/COVERING INDEX|VIRTUAL TABLE INDEX 0:=/.test(step),
  );
