import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../setup/run-quietly.mjs';
import { withSetUpLock } from '../setup/set-up-lock.mjs';
import { type ElectronRuntime, executableIn, type MissingRuntime } from './electron-runtime.ts';

const DOWNLOAD_LIMIT_MS = 15 * 60_000;

/**
 * Finds the runtime that `electron` downloads at the first start and verifies by its checksums. An
 * unreachable host fails within seconds, and the next call tries again.
 */
export async function findOfficialRuntime(root: string): Promise<ElectronRuntime | MissingRuntime> {
  return (
    installedOfficialRuntime(root) ??
    withSetUpLock(
      join(root, '.build', 'electron.lock'),
      { onWait: () => process.stderr.write('Electron is being fetched here; waiting for it…\n') },
      async () => installedOfficialRuntime(root) ?? download(root),
    )
  );
}

const packageFolder = (root: string): string => join(root, 'node_modules', 'electron');

function installedOfficialRuntime(root: string): ElectronRuntime | null {
  const dist = join(packageFolder(root), 'dist');
  const executablePath = executableIn(dist);
  const isComplete =
    existsSync(join(packageFolder(root), 'path.txt')) &&
    existsSync(executablePath) &&
    readText(join(dist, 'version')).replace(/^v/, '') === declaredVersion(root);
  return isComplete ? { executablePath, origin: 'official' } : null;
}

async function download(root: string): Promise<ElectronRuntime | MissingRuntime> {
  const { output } = await runQuietly(
    `Fetching Electron ${declaredVersion(root)} (first start only, about 120 MB)`,
    process.execPath,
    [join(packageFolder(root), 'install.js')],
    { cwd: root, env: installEnv(process.env), limitMs: DOWNLOAD_LIMIT_MS },
  );
  return installedOfficialRuntime(root) ?? { reason: explainDownload(output) };
}

function installEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...rest } = env;
  return { ...rest, ELECTRON_GET_NO_PROGRESS: '1' };
}

export function explainDownload(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const last =
    lines
      .at(-1)
      ?.replace(/^\w*Error: /, '')
      .trim() ?? '';
  const isUnreachable = last === '' || /fetch failed|ENOTFOUND|ECONN|ETIMEDOUT/.test(last);
  return isUnreachable
    ? 'Electron could not be fetched: its release host (github.com) cannot be reached.'
    : `Electron could not be fetched: ${last.replace(/\.?$/, '.')}`;
}

export function declaredVersion(root: string): string {
  return JSON.parse(readText(join(packageFolder(root), 'package.json')) || '{}').version ?? '';
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}
