import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { TestScope } from '../test/test-scope.ts';
import type { Catcher } from './fault-record.ts';
import { type ProgramEnd, runProgram } from './run-program.ts';
import { isSpec } from './test-groups.ts';

/** What of vitest's report is read. */
type VitestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** What of Playwright's report is read. */
type SpecSuite = {
  file: string;
  suites?: SpecSuite[];
  specs: { title: string; ok: boolean; file: string }[];
};

/**
 * Runs test files of a tree until the first failure.
 * @param files either all of vitest's or all of Playwright's, from the root
 * @returns the test that failed; null when all passed
 */
export async function runTestFiles(
  root: string,
  files: readonly string[],
  scope: TestScope,
): Promise<Catcher | null> {
  if (files.length === 0) return null;
  const report = join(root, '.build', 'planted-faults-report.json');
  rmSync(report, { force: true });
  const isE2e = files.every(isSpec);
  const args = isE2e
    ? ['node_modules/playwright/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts']
    : ['tools/test/vitest-process.ts', '--no-color', `--outputFile=${report}`];
  // A retry would go on to the end of all files before it tells of a failure.
  const options = isE2e
    ? ['--max-failures=1', '--retries=0', '--pass-with-no-tests']
    : ['--bail=1'];
  const end = await runProgram(root, [...args, ...options, '--reporter=json', ...files], {
    ...process.env,
    TEST_SCOPE: scope,
    NODE_COMPILE_CACHE: join(root, '.build', 'compile-cache'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  if (end.exitCode === 0) return null;
  const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  const failed = json && (isE2e ? failedSpec(json.suites) : failedTest(root, json));
  return failed ?? describeEnd(end, files);
}

/**
 * The first test that failed, else the first file that could not be read. Files that are cut short
 * by another one's failure count as failed, too.
 */
function failedTest(root: string, { testResults }: VitestReport): Catcher | null {
  const pathOf = (name: string) => relative(root, name).replaceAll(sep, '/');
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { file: pathOf(name), test: failed.fullName };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  return broken ? { file: pathOf(broken.name), test: '(the file as a whole)' } : null;
}

function failedSpec(suites: readonly SpecSuite[]): Catcher | null {
  for (const { specs, suites: inner = [] } of suites) {
    const failed = specs.find(({ ok }) => !ok);
    if (failed) return { file: `tests/e2e/${failed.file}`, test: failed.title };
    const deeper = failedSpec(inner);
    if (deeper) return deeper;
  }
  return null;
}

/** A run that ended without a failed test: it hung, or a process died. */
function describeEnd({ exitCode, output, hung }: ProgramEnd, files: readonly string[]): Catcher {
  const last = output.trim().split('\n').at(-1) ?? '';
  const what = hung ? 'it did not end' : `ended with ${exitCode ?? 'a signal'}: ${last}`;
  return { file: files.length === 1 ? `${files[0]}` : `one of ${files.length} files`, test: what };
}
