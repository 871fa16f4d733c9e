import type { Reporter, TestModule } from 'vitest/node';
import type { FileTime } from './describe-times.ts';
import { fileOfDeadWorker } from './file-of-dead-worker.ts';
import { countTests, type TestTotals } from './test-totals.ts';

/** The messages of the vitest process to its parent process. */
export type TotalsMessage = {
  readonly totals: TestTotals;
  /** Errors outside tests, for example an unhandled rejection. */
  readonly unhandledErrorCount: number;
  /** Absolute paths of test files whose process V8 ended; their tests are not in the totals. */
  readonly deadFiles: readonly string[];
  readonly times: readonly FileTime[];
};

/** Sends the totals after every test file, so that they survive a crash of this process. */
export class TotalsReporter implements Reporter {
  readonly #isPicked: boolean;
  readonly #endedModules = new Map<string, TestModule>();

  /** @param isPicked whether a name pattern picks the tests to run */
  constructor(isPicked: boolean) {
    this.#isPicked = isPicked;
  }

  onTestModuleEnd(testModule: TestModule): void {
    this.#endedModules.set(testModule.id, testModule);
    this.#send(this.#endedModules.values(), []);
  }

  onTestRunEnd(
    testModules: ReadonlyArray<TestModule>,
    unhandledErrors: ReadonlyArray<unknown>,
  ): void {
    this.#send(testModules, unhandledErrors);
  }

  #send(testModules: Iterable<TestModule>, unhandledErrors: readonly unknown[]): void {
    const deadFiles = unhandledErrors.map(fileOfDeadWorker).filter((file) => file !== null);
    const others = [...testModules].filter(({ moduleId }) => !deadFiles.includes(moduleId));
    const totals = countTests(others, this.#isPicked);
    const unhandledErrorCount = unhandledErrors.length - deadFiles.length;
    const times = others.map(timeOf);
    process.send?.({ totals, unhandledErrorCount, deadFiles, times } satisfies TotalsMessage);
  }
}

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return {
    file: module.relativeModuleId,
    suite: module.project.name,
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
  };
}
