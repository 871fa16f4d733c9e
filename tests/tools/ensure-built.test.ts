import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { ensureBuilt } from '../../tools/setup/ensure-built.ts';
import { makeFolder } from '../support/make-folder.ts';

/** Replaces electron-vite: makes the same files, and counts its runs. */
const builder = `
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('builds', 'built\\n');
  if (process.env.BUILD_FAILS) { console.error('Unexpected token in App.tsx'); process.exit(1); }
  for (const folder of ['renderer', 'preload']) mkdirSync('.build/' + folder, { recursive: true });
  writeFileSync('.build/renderer/index.html', '<!doctype html>');
  writeFileSync('.build/preload/preload.cjs', '');`;

let root: string;
beforeEach(async () => {
  root = await makeFolder({
    'package.json': '{"type":"module"}',
    'node_modules/electron-vite/package.json': '{"type":"module"}',
    'node_modules/electron-vite/bin/electron-vite.js': builder,
    'renderer/main.tsx': 'render();',
    'shared/contract/index.ts': '',
    'electron/preload/preload.ts': '',
    'engine/index.ts': '',
  });
});

const buildCount = async (): Promise<number> => {
  const path = join(root, 'builds');
  return existsSync(path) ? (await readFile(path, 'utf8')).split('\n').length - 1 : 0;
};

test('builds the page once, and again for a change of its code or a removed page', async () => {
  const buildsAfter = async (change: () => Promise<void>): Promise<number> => {
    await change();
    await ensureBuilt(root);
    return buildCount();
  };
  const changed = (path: string) => () => writeFile(join(root, path), 'changed();');
  await ensureBuilt(root);
  expect(await buildsAfter(async () => {})).toBe(1);
  expect(await buildsAfter(changed('engine/index.ts'))).toBe(1);
  expect(await buildsAfter(changed('renderer/main.tsx'))).toBe(2);
  expect(await buildsAfter(changed('shared/contract/index.ts'))).toBe(3);
  expect(await buildsAfter(changed('electron/preload/preload.ts'))).toBe(4);
  expect(await buildsAfter(() => rm(join(root, '.build/renderer/index.html')))).toBe(5);
});

test('builds once for two simultaneous starts', { tags: ['full'] }, async () => {
  await Promise.all([ensureBuilt(root), ensureBuilt(root)]);
  expect(await buildCount()).toBe(1);
});

test('shows the reason for a failed build, and the next start repeats it', async () => {
  await writeFile(join(root, 'renderer/main.tsx'), '<');
  vi.stubEnv('BUILD_FAILS', 'yes');
  await expect(ensureBuilt(root)).rejects.toThrow('Unexpected token in App.tsx');
  vi.unstubAllEnvs();
  await ensureBuilt(root);
  expect(await buildCount()).toBe(2);
});
