import type { Step } from './step.ts';

/** How models did in the test. */
export const judgeTestsStep: Step = {
  version: 6,
  up: (connection) => {
    connection.exec(`
      CREATE TABLE judge_tests (
        -- Server, model and version of the questions, see judge-version.ts.
        judge TEXT PRIMARY KEY,
        -- JSON of a JudgeTest: the last one.
        result TEXT NOT NULL,
        tested_ms INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
