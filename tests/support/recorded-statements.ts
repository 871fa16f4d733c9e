import Database from 'better-sqlite3';
import { migrate } from '../../engine/store/migrate.ts';

/** An empty database of the latest version that records every prepared statement. */
export const openRecording = (): {
  /** The database for the code under test. */
  recording: Database.Database;
  statements: string[];
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

/**
 * The steps of a plan that scan an entire table, without any index; `:=` is FTS5's row by its id.
 */
export const scansIn = (plan: readonly string[]): string[] =>
  plan.filter(
    (step) =>
      /^SCAN (?!CONSTANT)/.test(step) && !/COVERING INDEX|VIRTUAL TABLE INDEX 0:=/.test(step),
  );
