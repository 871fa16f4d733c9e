/* Runs vitest once in a process of its own, so that it cannot prevent the parent's last line. */
import {
  parseCLI,
  type Reporter,
  startVitest,
  type TestCase,
  type TestModule,
  type TestSuite,
} from 'vitest/node';
import { FULL_TAG, readTestScope } from './test-scope.ts';
import { countOutcomes, type FileTime, type Outcome, type TotalsMessage } from './test-totals.ts';

/** Sends the totals after every test file, so that they survive a crash of this process. */
class TotalsReporter implements Reporter {
  readonly #isPicked: boolean;
  readonly #endedModules = new Map<string, TestModule>();

  /**
   * @param isPicked a name pattern picks tests; those left out count as skipped, without a reason
   */
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
    const message: TotalsMessage = {
      totals: countOutcomes(others.flatMap((module) => outcomesIn(module, this.#isPicked))),
      unhandledErrorCount: unhandledErrors.length - deadFiles.length,
      deadFiles,
      times: others.map(timeOf),
    };
    process.send?.(message);
  }
}

/**
 * V8 ends its process by SIGTRAP if its list of code pages is inconsistent ("Check failed:
 * jit_page.has_value()"): under load, in processes that start and end many threads
 * (nodejs/node#64500; seen with Node 24.21), whatever the test.
 */
const deathByV8 = /exited unexpectedly with signal SIGTRAP .*while running test file (.+)$/;

type ErrorOfWorker = { readonly message?: unknown; readonly cause?: unknown };

/** @returns absolute path of the test file whose process V8 ended; null for any other error */
function fileOfDeadWorker(error: unknown): string | null {
  for (let link = error as ErrorOfWorker | undefined; link; link = link.cause as ErrorOfWorker) {
    const file = deathByV8.exec(String(link.message))?.[1];
    if (file !== undefined) return file;
  }
  return null;
}

function outcomesIn(module: TestModule, isPicked: boolean): Outcome[] {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()].map((test): Outcome => {
    const { state } = test.result();
    if (state === 'passed') return { file, end: 'passed' };
    if (state !== 'skipped') return { file, end: 'failed' };
    // Tests of the full run are no part of the daily one, as specs that Playwright leaves out.
    if (readTestScope() === 'daily' && test.tags.includes(FULL_TAG)) {
      return { file, end: 'left to the full run' };
    }
    const reason = findSkipReason(test);
    return reason === null && isPicked
      ? { file, end: 'skipped' }
      : { file, end: 'skipped', reason };
  });
  // A file that does not load, or a hook that throws, skips its tests; that counts as a failure.
  const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  const isUnfinished = module.state() === 'queued' || module.state() === 'pending';
  const failedOutside =
    suites.filter((suite) => suite.errors().length > 0).length + (isUnfinished ? 1 : 0);
  return [...tests, ...Array<Outcome>(failedOutside).fill({ file, end: 'failed' })];
}

function findSkipReason(test: TestCase): string | null {
  const result = test.result();
  if (result.state === 'skipped' && result.note) return result.note.toUpperCase();
  for (let task: TestCase | TestSuite | TestModule = test; ; task = task.parent) {
    const { skipReason } = task.meta() as { skipReason?: string };
    if (skipReason) return skipReason;
    if (task.type === 'module') return null;
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

const { filter, options: given } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
// If it stayed in the options, it would replace all reporters.
const { reporter = 'default', ...options } = given;
const vitest = await startVitest(filter, {
  ...options,
  run: true,
  watch: false,
  reporters: [...[reporter].flat(), new TotalsReporter(options.testNamePattern !== undefined)],
});
await vitest.exit();
