import type { Reporter, TestModule } from 'vitest/node';
import { countTests, type TestTotals } from './test-totals.ts';

/** What the vitest process tells the process that started it. */
export type TotalsMessage = {
  readonly totals: TestTotals;
  /** Errors that belong to no test, for example a rejected promise nobody waited for. */
  readonly unhandledErrorCount: number;
};

/**
 * Sends the totals after every test file, so that they survive a crash of the process they are
 * counted in.
 */
export class TotalsReporter implements Reporter {
  readonly #isPicked: boolean;
  readonly #endedModules = new Map<string, TestModule>();

  /** @param isPicked whether a name pattern picks the tests to run */
  constructor(isPicked: boolean) {
    this.#isPicked = isPicked;
  }

  onTestModuleEnd(testModule: TestModule): void {
    this.#endedModules.set(testModule.id, testModule);
    this.#send(this.#endedModules.values(), 0);
  }

  onTestRunEnd(
    testModules: ReadonlyArray<TestModule>,
    unhandledErrors: ReadonlyArray<unknown>,
  ): void {
    this.#send(testModules, unhandledErrors.length);
  }

  #send(testModules: Iterable<TestModule>, unhandledErrorCount: number): void {
    const totals = countTests(testModules, this.#isPicked);
    process.send?.({ totals, unhandledErrorCount } satisfies TotalsMessage);
  }
}
