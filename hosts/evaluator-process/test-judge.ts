import { createInterface } from 'node:readline';
import type { TestJudge } from '../../engine/index.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Code } from '../../shared/errors/codes.ts';
import { type JudgeTest, judgeTestLineSchema } from '../../shared/evaluator-process/judge-test.ts';
import type { ChildEnd, ForkEvaluator } from './evaluator-child.ts';
import { evaluatorStore, forkEvaluator } from './start-evaluator.ts';

/** Error codes by the evaluator's exit code: wrong usage, or a judge that failed. */
const errorCodes: Readonly<Record<number, Code>> = { 2: 'usage', 5: 'judge_failed' };

/** Returns a function that runs the evaluator's test of a judge; it stops when aborted. */
export const judgeTester =
  (dataDir: string, fork: ForkEvaluator = forkEvaluator): TestJudge =>
  async ({ url, model, apiKey }, onProgress, signal) => {
    signal.throwIfAborted();
    const judge = [`--judge=${url}`, `--judge-model=${model}`];
    const child = fork(['--data-dir', evaluatorStore(dataDir), ...judge, '--test-judge']);
    const ended = new Promise<ChildEnd>((resolve) => child.onEnd(resolve));
    signal.addEventListener('abort', () => child.stop(), { once: true });
    child.send({ keys: 'any', judgeKey: apiKey });
    let errorOutput = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-2000);
    });
    let result: JudgeTest | null = null;
    for await (const line of createInterface({ input: child.stdout })) {
      const said = judgeTestLineSchema.parse(JSON.parse(line));
      if ('result' in said) result = said.result;
      else onProgress(said);
    }
    const { code, error } = await ended;
    signal.throwIfAborted();
    if (result) return result;
    const why = errorOutput.trim() || (error?.message ?? `The test ended with code ${code}.`);
    throw new AppError(errorCodes[code ?? -1] ?? 'evaluator_not_started', why);
  };
