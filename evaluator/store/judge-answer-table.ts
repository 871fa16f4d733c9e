import type { SqliteDatabase } from './open-database.ts';

/** An answer of a model, and the frames it is about. */
export type StoredAnswer = { answer: unknown; frames: readonly number[] };

export type JudgeAnswerTable = ReturnType<typeof createJudgeAnswerTable>;

/** Answers by the hash of everything they depend on, so that no question is paid twice. */
export const createJudgeAnswerTable = (database: SqliteDatabase) => {
  const select = database
    .prepare<[string], string>('SELECT content FROM judge_answers WHERE key = ?')
    .pluck();
  const insert = database.prepare(
    'INSERT OR REPLACE INTO judge_answers (key, content) VALUES (?, ?)',
  );
  return {
    find: (key: string): StoredAnswer | null => {
      const content = select.get(key);
      return content === undefined ? null : JSON.parse(content);
    },
    add: (key: string, answer: StoredAnswer): void => void insert.run(key, JSON.stringify(answer)),
  };
};
