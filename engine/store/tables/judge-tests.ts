import { type JudgeTest, judgeTestSchema } from '../../../shared/evaluator-process/judge-test.ts';
import { judgeOf } from '../../../shared/service-api/judge-version.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { readStoredJson } from '../stored-json.ts';

type StoredTest = { judge: string; test: JudgeTest; testedMs: number };

/** The last test of each judge, by what `judgeOf` returns for its versions. */
export const judgeTestsTable = (connection: Connection) => {
  const { rows, run } = statements(connection);
  const select = rows<[], { judge: string; result: string; testedMs: number }>(
    'SELECT judge, result, tested_ms AS testedMs FROM judge_tests ORDER BY judge',
  );
  const upsert = run<[Record<string, unknown>]>(
    `INSERT INTO judge_tests (judge, result, tested_ms) VALUES (@judge, @result, @testedMs)
     ON CONFLICT (judge) DO UPDATE SET result = excluded.result, tested_ms = excluded.tested_ms`,
  );
  return {
    /** Without damaged ones. */
    all: (): StoredTest[] =>
      select().flatMap(({ result, ...stored }) => {
        const { data: test } = judgeTestSchema.safeParse(readStoredJson(result));
        return test ? [{ ...stored, test }] : [];
      }),
    save: (test: JudgeTest): void =>
      upsert({
        judge: judgeOf(test.version),
        result: JSON.stringify(test),
        testedMs: Date.now(),
      }),
  };
};
