import type { JudgeAnswers, StoredAnswer } from '../evaluator-store.ts';
import type { SqliteDatabase } from './open-database.ts';

export const createJudgeAnswerTable = (database: SqliteDatabase): JudgeAnswers => {
  const select = database
    .prepare<[string], string>('SELECT content FROM judge_answers WHERE key = ?')
    .pluck();
  const insert = database.prepare(
    'INSERT OR REPLACE INTO judge_answers (key, content) VALUES (?, ?)',
  );
  return {
    find: async (key) => {
      const content = select.get(key);
      return content === undefined ? null : JSON.parse(content);
    },
    add: async (key: string, answer: StoredAnswer) => {
      insert.run(key, JSON.stringify(answer));
    },
  };
};
