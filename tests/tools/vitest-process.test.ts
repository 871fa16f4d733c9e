import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestScope } from '../../tools/test/test-scope.ts';
import { projectRoot } from '../support/shared-folder.ts';
import { type Files, runScratchTests } from './scratch-run.ts';

const PASSING = "import { test } from 'vitest'; test('passes', () => {});";

const config = `import { fullTag } from '${join(projectRoot, 'tools', 'test', 'test-scope.ts')}';
  export default { test: { include: ['[ab].ts'], tags: [fullTag()],
    setupFiles: ['${join(projectRoot, 'tests', 'support', 'leave-as-found.ts')}'] } };`;

const run = (files: Files, args: readonly string[] = [], scope: TestScope = 'daily') =>
  runScratchTests(
    { ...files, 'vitest.config.ts': config },
    'tools/test/vitest-process.ts',
    (root) => ['--root', root, ...args],
    scope,
  );

test('counts what passed, failed and was skipped over all files', async () => {
  const { lines, exitCode } = await run({
    'a.ts': PASSING,
    'b.ts': `import { describe, test } from 'vitest';
        test('fails', () => { throw new Error('no'); });
        describe('odd', { skip: true, meta: { skipReason: 'NO MOON' } }, () => {
          test('one', () => {});
        });
        test('two', { skip: true, meta: { skipReason: 'NO MOON' } }, () => {});
        test('late', ({ skip }) => skip('no stars'));`,
  });
  expect(lines).toEqual([
    'SKIPPED b.ts (2 tests): NO MOON',
    'SKIPPED b.ts (1 test): NO STARS',
    '1 passed, 1 failed, 3 skipped',
  ]);
  expect(exitCode).toBe(1);
});

test.each([
  ['a file that does not load', "throw new Error('broken');", 0],
  ['a file that ends its process', 'process.kill(process.pid, "SIGKILL");', 0],
  [
    'a file that leaves something in its shared process',
    "import { test } from 'vitest'; test('leaves', () => { process.env.LEFT = '1'; });",
    0,
  ],
  [
    'a hook that fails',
    `import { beforeAll, test } from 'vitest';
       beforeAll(() => { throw new Error('no'); }); test('never runs', () => {});`,
    1,
  ],
  [
    'an error nobody waited for',
    `import { test } from 'vitest';
       test.skip('idle', () => {}); Promise.reject(new Error('lost'));`,
    1,
  ],
])('counts %s as failed', async (_what, text, skipped) => {
  const { lines, exitCode } = await run({ 'a.ts': PASSING, 'b.ts': text });
  expect(lines.at(-1)).toMatch(new RegExp(`^[12] passed, [1-9] failed, ${skipped} skipped$`));
  expect(exitCode).toBe(1);
});

test('names a file whose process V8 ended, and counts the others', async () => {
  const dies = "process.kill(process.pid, 'SIGTRAP'); return new Promise(() => {});";
  const { root, lines } = await run({
    'a.ts': PASSING,
    'b.ts': `import { test } from 'vitest'; test('dies', () => { ${dies} });`,
  });
  expect(lines).toEqual([
    `V8 ENDED THE PROCESS OF ${join(root, 'b.ts')}`,
    '1 passed, 1 failed, 0 skipped',
  ]);
});

test('includes tests tagged for the full run only in a full run, and says so if it has no others', async () => {
  const long = `import { beforeAll, describe, test } from 'vitest';
      describe('long', { tags: ['full'] }, () => {
        beforeAll(() => { if (process.env.TEST_SCOPE !== 'full') throw new Error('for nothing'); });
        test('two', () => {});
      });`;
  const skipped = 'SKIPPED a.ts (1 test): NOBODY SAID WHY';
  const files = {
    'a.ts': `${PASSING} test.skip('has a reason to come back', () => {});`,
    'b.ts': long,
  };
  expect((await run(files)).lines).toEqual([skipped, '1 passed, 0 failed, 1 skipped']);
  expect((await run(files, [], 'full')).lines).toEqual([skipped, '2 passed, 0 failed, 1 skipped']);
  expect(await run({ 'a.ts': long })).toMatchObject({
    lines: ['NO TEST WAS RUN, 1 LEFT TO npm run test:full', '0 passed, 0 failed, 0 skipped'],
    exitCode: 1,
  });
});

test('accepts a name pattern and a reporter, and need not explain what it leaves out', {
  tags: ['full'],
}, async () => {
  const files = { 'a.ts': `${PASSING} test('is left out', () => {});` };
  expect(await run(files, ['-t', 'passes', '--reporter=dot'])).toMatchObject({
    lines: ['1 passed, 0 failed, 1 skipped'],
    exitCode: 0,
  });
});
