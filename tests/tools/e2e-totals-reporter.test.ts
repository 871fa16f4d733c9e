import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeRuns } from '../../tools/test/describe-run.ts';
import { runToItsEnd } from '../../tools/test/run-to-its-end.ts';
import { projectRoot } from '../support/shared-folder.ts';

const PASSING = "import { test } from 'playwright/test'; test('passes', () => {});";

let root: string;
beforeEach(() => {
  // Inside the project, so that the files find Playwright.
  const parent = join(projectRoot, '.build', 'test-runs');
  mkdirSync(parent, { recursive: true });
  root = mkdtempSync(join(parent, 'e2e-'));
  const reporter = JSON.stringify(join(projectRoot, 'tools/test/e2e-totals-reporter.ts'));
  writeFileSync(
    join(root, 'playwright.config.ts'),
    `export default { testDir: '.', outputDir: 'results', projects: [{ name: 'web' }], reporter: [[${reporter}]] };`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

async function run(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  const cli = join(projectRoot, 'node_modules', 'playwright', 'cli.js');
  const config = join(root, 'playwright.config.ts');
  const end = await runToItsEnd(cli, ['test', '--config', config], {
    cwd: root,
    silent: true,
  });
  return describeRuns([end]);
}

describe('a run of the specs', () => {
  test('counts what passed, failed and was skipped, with the reason', async () => {
    const { lines, exitCode } = await run({
      'a.spec.ts': PASSING,
      'b.spec.ts': `import { test } from 'playwright/test';
        test('fails', () => { throw new Error('no'); });
        test('odd', () => { test.skip(true, 'no moon'); });
        test('late', ({}, testInfo) => { testInfo.skip(true, 'no moon'); });
        test.skip('idle', () => {});`,
    });
    expect(lines).toEqual([
      'SKIPPED tests/e2e in web (2 tests): NO MOON',
      'SKIPPED tests/e2e in web (1 test): NOBODY SAID WHY',
      '1 passed, 1 failed, 3 skipped',
    ]);
    expect(exitCode).toBe(1);
  });

  test('reports tests skipped after a failure as not run', {
    tags: ['full'],
  }, async () => {
    const { lines } = await run({
      'a.spec.ts': `import { test } from 'playwright/test';
        test.describe.configure({ mode: 'serial' });
        test('fails', () => { throw new Error('no'); });
        test('follows', () => {});`,
    });
    expect(lines).toEqual([
      'SKIPPED tests/e2e in web (1 test): NOT RUN, SINCE ONE BEFORE FAILED',
      '0 passed, 1 failed, 1 skipped',
    ]);
  });

  test('counts a spec that passes when it is run again, and reports it', async () => {
    const { lines, exitCode } = await run({
      'a.spec.ts': `import { test } from 'playwright/test';
        test.describe.configure({ retries: 1 });
        test('odd', ({}, { retry }) => { if (retry === 0) throw new Error('no'); });`,
    });
    expect(lines).toEqual([
      'FLAKY a.spec.ts › odd (web): failed, then passed',
      '1 passed, 0 failed, 0 skipped',
    ]);
    expect(exitCode).toBe(0);
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

  test('counts a file that does not load as failed', async () => {
    const { lines, exitCode } = await run({
      'a.spec.ts': PASSING,
      'b.spec.ts': "throw new Error('broken');",
    });
    expect(lines.at(-1)).toMatch(/^[01] passed, 1 failed, 0 skipped$/);
    expect(exitCode).toBe(1);
  });

  test('counts a test whose process dies as failed', async () => {
    const { lines, exitCode } = await run({
      'a.spec.ts': `import { test } from 'playwright/test';
        test('dies', () => { process.kill(process.pid, 'SIGKILL'); });`,
      'b.spec.ts': PASSING,
    });
    expect(lines.at(-1)).toBe('1 passed, 1 failed, 0 skipped');
    expect(exitCode).toBe(1);
  });
});
