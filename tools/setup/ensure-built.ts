import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from '../check/list-source-files.ts';
import { runQuietly } from './run-quietly.mjs';
import { SetUpError } from './set-up-error.mjs';
import { withSetUpLock } from './set-up-lock.mjs';

const SOURCES = [
  'renderer/',
  'shared/',
  'electron/preload/',
  'electron/channels.ts',
  'electron.vite.config.ts',
  'package-lock.json',
] as const;

const OUTPUTS = ['renderer/index.html', 'preload/preload.cjs'] as const;

const SHOWN_FAILURE_LINES = 20;

/**
 * Builds the page and the preload if their sources have changed since the last build.
 * @throws {SetUpError} if the build fails
 */
export async function ensureBuilt(root: string): Promise<void> {
  if (isBuilt(root, hashSources(root))) return;
  await withSetUpLock(
    join(root, '.build', 'page.lock'),
    {
      onWait: () => process.stderr.write('Another process is building the page; waiting for it…\n'),
    },
    async () => {
      const sourcesSha256 = hashSources(root);
      if (!isBuilt(root, sourcesSha256)) await build(root, sourcesSha256);
    },
  );
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const path of listSourceFiles(root)) {
    if (!SOURCES.some((start) => path.startsWith(start))) continue;
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const stampPath = (root: string): string => join(root, '.build', 'page-stamp');

function isBuilt(root: string, sourcesSha256: string): boolean {
  return (
    OUTPUTS.every((path) => existsSync(join(root, '.build', path))) &&
    existsSync(stampPath(root)) &&
    readFileSync(stampPath(root), 'utf8') === sourcesSha256
  );
}

async function build(root: string, sourcesSha256: string): Promise<void> {
  rmSync(stampPath(root), { force: true });
  const { exitCode, output } = await runQuietly(
    'Building the page (a few seconds)',
    process.execPath,
    [join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build'],
    { cwd: root },
  );
  if (exitCode !== 0) {
    const lastLines = output.trim().split('\n').slice(-SHOWN_FAILURE_LINES).join('\n');
    throw new SetUpError(`${lastLines}\n\nThe page could not be built; the lines above say why.`);
  }
  writeFileSync(`${stampPath(root)}.new`, sourcesSha256);
  renameSync(`${stampPath(root)}.new`, stampPath(root));
}
