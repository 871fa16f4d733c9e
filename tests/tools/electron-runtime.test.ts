import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { executableIn, findOverride } from '../../tools/electron/electron-runtime.ts';
import { explainDownload, findOfficialRuntime } from '../../tools/electron/official-runtime.ts';
import { checkArchive } from '../../tools/electron/test-repack.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testFor } from '../support/test-for.ts';

const packagePath = 'node_modules/electron';

const projectWith = (install: string): Promise<string> =>
  makeFolder({
    [`${packagePath}/package.json`]: '{"version":"45.4.1","type":"commonjs"}',
    [`${packagePath}/install.js`]: install,
  });

const fetches = (program: string): string => `
  const fs = require('fs'), path = require('path');
  fs.appendFileSync(path.join(__dirname, 'calls'), 'fetched\\n');
  const program = ${JSON.stringify(program)};
  fs.mkdirSync(path.dirname(program), { recursive: true });
  fs.mkdirSync(path.join(__dirname, 'dist'), { recursive: true });
  fs.writeFileSync(path.join(__dirname, 'dist', 'version'), 'v45.4.1');
  setTimeout(() => {
    fs.writeFileSync(program, '');
    fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron');
  }, 200);`;

const projectThatFetches = async (): Promise<string> => {
  const root = await projectWith('');
  const program = executableIn(join(root, packagePath, 'dist'));
  await writeFile(join(root, packagePath, 'install.js'), fetches(program));
  return root;
};

test('fetches the official runtime once, even for two at a time', async () => {
  const root = await projectThatFetches();
  const executablePath = executableIn(join(root, packagePath, 'dist'));
  const found = await Promise.all([findOfficialRuntime(root), findOfficialRuntime(root)]);
  expect(found).toEqual([
    { executablePath, origin: 'official' },
    { executablePath, origin: 'official' },
  ]);
  expect(await readFile(join(root, packagePath, 'calls'), 'utf8')).toBe('fetched\n');
});

testFor(
  'a runtime without its %s is incomplete, and is fetched again',
  ['path.txt', 'dist/version', 'the program'],
  ['the program'],
  async (missing) => {
    const root = await projectThatFetches();
    await findOfficialRuntime(root);
    const folder = join(root, packagePath);
    await rm(
      missing === 'the program' ? executableIn(join(folder, 'dist')) : join(folder, missing),
    );
    expect(await findOfficialRuntime(root)).toMatchObject({ origin: 'official' });
    expect(await readFile(join(folder, 'calls'), 'utf8')).toBe('fetched\nfetched\n');
  },
);

test('reports an unreachable release host as the reason, and the next start tries again', {
  tags: ['full'],
}, async () => {
  const root = await projectWith(
    "console.error(new TypeError('fetch failed').stack); process.exit(1);",
  );
  const reason = expect.stringContaining('its release host (github.com) cannot be reached');
  expect(await findOfficialRuntime(root)).toEqual({ reason });
  expect(existsSync(join(root, '.build', 'electron.lock'))).toBe(false);
  const program = executableIn(join(root, packagePath, 'dist'));
  await writeFile(join(root, packagePath, 'install.js'), fetches(program));
  expect(await findOfficialRuntime(root)).toMatchObject({ origin: 'official' });
});

test.each([
  ['TypeError: fetch failed\n    at node:internal:1', /its release host \(github\.com\) cannot be/],
  ['', /its release host \(github\.com\) cannot be reached\.$/],
  ['HTTPError: Response code 403 for https://a.example\n    at x', /: Response code 403 .+e\.$/],
])('reports a failed download in a sentence: %j', (output, sentence) => {
  expect(explainDownload(output)).toMatch(sentence);
});

test('prefers the folder of ELECTRON_OVERRIDE_DIST_PATH, and refuses it when Electron is not in it', async () => {
  const folder = await makeFolder();
  const env = { ELECTRON_OVERRIDE_DIST_PATH: folder };
  expect(findOverride(env)).toEqual({ reason: expect.stringContaining(folder) });
  const executablePath = executableIn(folder);
  await mkdir(dirname(executablePath), { recursive: true });
  await writeFile(executablePath, '');
  expect(findOverride(env)).toEqual({ executablePath, origin: 'override' });
  expect(findOverride({})).toBeNull();
});

test.each([
  ['linux', 'electron'],
  ['win32', 'electron.exe'],
  ['darwin', join('Electron.app', 'Contents', 'MacOS', 'Electron')],
] as const)('on %s the program in a runtime is %s', (platform, name) => {
  expect(executableIn('/runtime', platform)).toBe(join('/runtime', name));
});

test('accepts only the examined bytes of the repack for tests', () => {
  expect(() => checkArchive(Buffer.from('others'))).toThrow('is not the examined archive');
});
