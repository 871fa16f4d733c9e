import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { describeRuns } from '../../tools/test/describe-run.ts';
import { runToItsEnd } from '../../tools/test/run-to-its-end.ts';
import type { TestScope } from '../../tools/test/test-scope.ts';
import { projectRoot } from '../support/shared-folder.ts';

export type Files = Readonly<Record<string, string>>;

/**
 * Runs a test runner in a new folder inside the project, where files find its packages.
 * @returns the folder, and the last lines with the exit code of the run
 */
export const runScratchTests = async (
  files: Files,
  entry: string,
  argsIn: (root: string) => string[],
  scope: TestScope = 'daily',
) => {
  const parent = join(projectRoot, '.build', 'test-runs');
  mkdirSync(parent, { recursive: true });
  const root = mkdtempSync(join(parent, 'run-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const env = { ...process.env, TEST_SCOPE: scope };
  const options = { cwd: root, silent: true, env };
  const end = await runToItsEnd(join(projectRoot, entry), argsIn(root), options);
  return { root, ...describeRuns([end]) };
};
