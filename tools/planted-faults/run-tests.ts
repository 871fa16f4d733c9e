import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { TestScope } from '../test/test-scope.ts';
import type { Catcher } from './fault-record.ts';
import { type ProgramEnd, runProgram } from './run-program.ts';

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

type SpecSuite = {
  suites?: SpecSuite[];
  specs: { title: string; ok: boolean; file: string }[];
};

export const isSpec = (path: string): boolean => /^tests\/e2e\/.+\.spec\.ts$/.test(path);

/**
 * Runs tests until one fails.
 * @param args arguments of Vitest, or specs, which Playwright runs
 * @returns the first failed test of each failed file (several, since files run in parallel); after
 * a hang or a crash one entry that describes it
 */
export async function runTests(
  root: string,
  args: readonly string[],
  scope: TestScope,
): Promise<Catcher[]> {
  const report = join(root, '.build', 'planted-faults-report.json');
  rmSync(report, { force: true });
  const isE2e = args.every(isSpec);
  const program = isE2e
    ? ['node_modules/playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts']
    : ['node_modules/vitest/vitest.mjs'];
  // Without retries, since failed files are run again alone.
  const options = isE2e
    ? ['--retries=0', '--pass-with-no-tests', '--max-failures=1']
    : ['--run', '--bail=1', '--no-color', `--outputFile=${report}`];
  const end = await runProgram(root, [...program, ...args, ...options, '--reporter=json'], {
    ...process.env,
    TEST_SCOPE: scope,
    NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (end.exitCode === 0) return [];
  const json: (VitestReport & { suites: SpecSuite[] }) | null = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : null;
  const failed = json && (isE2e ? failedSpecs(json.suites) : failedTests(root, json));
  return failed && failed.length > 0 ? failed : [describeEnd(end)];
}

/** Counts files without a failed test only if no test failed: a failed one ends the others early. */
function failedTests(root: string, { testResults }: VitestReport): Catcher[] {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const test = assertionResults.find((one) => one.status === 'failed')?.fullName ?? null;
    const file = relative(root, name).replaceAll(sep, '/');
    return test === null && status !== 'failed' ? [] : [{ file, test }];
  });
  const named = failed.filter(({ test }) => test !== null);
  const reported = named.length > 0 ? named : failed;
  return reported.map(({ file, test }) => ({ file, test: test ?? '(the file as a whole)' }));
}

function failedSpecs(suites: readonly SpecSuite[]): Catcher[] {
  const firstByFile = new Map<string, Catcher>();
  const visit = ({ specs, suites: inner = [] }: SpecSuite): void => {
    for (const { ok, file, title } of specs) {
      const path = `tests/e2e/${file}`;
      if (!ok && !firstByFile.has(path)) firstByFile.set(path, { file: path, test: title });
    }
    inner.forEach(visit);
  };
  suites.forEach(visit);
  return [...firstByFile.values()];
}

/** A run that ended without a failed test: it hung, or a process died. */
function describeEnd({ exitCode, output, hung }: ProgramEnd): Catcher {
  const last = output.trim().split('\n').at(-1) ?? '';
  const what = hung ? 'it did not end' : `ended with ${exitCode ?? 'a signal'}: ${last}`;
  return { file: null, test: what };
}
