import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../support/shared-folder.ts';
import { type Files, runScratchTests } from './scratch-run.ts';

const PASSING = "import { test } from 'playwright/test'; test('passes', () => {});";

const reporter = JSON.stringify(join(projectRoot, 'tools/test/e2e-totals-reporter.ts'));
const config = `export default { testDir: '.', outputDir: 'results', projects: [{ name: 'web' }],
  reporter: [[${reporter}]] };`;

const run = (files: Files) =>
  runScratchTests(
    { ...files, 'playwright.config.ts': config },
    'node_modules/playwright/cli.js',
    (root) => ['test', '--config', join(root, 'playwright.config.ts')],
  );

test('counts what passed, also when run again, what failed and what was skipped, with the reason', async () => {
  const { lines, exitCode } = await run({
    'a.spec.ts': PASSING,
    'b.spec.ts': `import { test } from 'playwright/test';
        test('fails', () => { throw new Error('no'); });
        test('odd', () => { test.skip(true, 'no moon'); });
        test('late', ({}, testInfo) => { testInfo.skip(true, 'no moon'); });
        test.skip('idle', () => {});`,
    'c.spec.ts': `import { test } from 'playwright/test';
        test.describe.configure({ mode: 'serial' });
        test('fails', () => { throw new Error('no'); });
        test('follows', () => {});`,
    'd.spec.ts': `import { test } from 'playwright/test';
        test.describe.configure({ retries: 1 });
        test('odd', ({}, { retry }) => { if (retry === 0) throw new Error('no'); });`,
  });
  expect(lines).toEqual([
    'SKIPPED tests/e2e in web (2 tests): NO MOON',
    'SKIPPED tests/e2e in web (1 test): NOBODY SAID WHY',
    'SKIPPED tests/e2e in web (1 test): NOT RUN, SINCE ONE BEFORE FAILED',
    'FLAKY d.spec.ts › odd (web): failed, then passed',
    '2 passed, 2 failed, 4 skipped',
  ]);
  expect(exitCode).toBe(1);
});

test('counts a spec as failed that passed first, and failed when it ran again with others', async () => {
  const { lines, exitCode } = await run({
    'a.spec.ts': `import { test } from 'playwright/test';
        test.describe.configure({ mode: 'serial', retries: 1 });
        test('odd', ({}, { retry }) => { if (retry === 1) throw new Error('no'); });
        test('fails', () => { throw new Error('no'); });`,
  });
  expect(lines.at(-1)).toMatch(/^0 passed, [12] failed, [01] skipped$/);
  expect(lines.join()).not.toContain('FLAKY');
  expect(exitCode).toBe(1);
});

test.each([
  ['a file that does not load', "throw new Error('broken');"],
  [
    'a test whose process dies',
    `import { test } from 'playwright/test';
       test('dies', () => { process.kill(process.pid, 'SIGKILL'); });`,
  ],
])('counts %s as failed', async (_what, text) => {
  const { lines, exitCode } = await run({ 'a.spec.ts': PASSING, 'b.spec.ts': text });
  expect(lines.at(-1)).toMatch(/^[01] passed, 1 failed, 0 skipped$/);
  expect(exitCode).toBe(1);
});
