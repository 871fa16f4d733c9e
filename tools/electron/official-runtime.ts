import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from '../setup/run-quietly.mjs';
import { withSetUpLock } from '../setup/set-up-lock.mjs';
import { type ElectronRuntime, executableIn, type NoRuntime } from './electron-runtime.ts';

/** About 120 MB; a line so slow that this is too short is no line to wait for. */
const DOWNLOAD_LIMIT_MS = 15 * 60_000;

/**
 * The runtime that the npm package `electron` downloads from its release host at the first start,
 * and checks against its own sums. Where that host cannot be reached it fails within seconds;
 * nothing is remembered of it.
 * @param root the project's root folder
 */
export async function findOfficialRuntime(root: string): Promise<ElectronRuntime | NoRuntime> {
  return (
    readInstalled(root) ??
    withSetUpLock(
      join(root, '.build', 'electron.lock'),
      { onWait: () => process.stderr.write('Electron is being fetched here; waiting for it…\n') },
      async () => readInstalled(root) ?? download(root),
    )
  );
}

const packageFolder = (root: string): string => join(root, 'node_modules', 'electron');

/** The runtime if it is there whole: the package writes `path.txt` last. */
function readInstalled(root: string): ElectronRuntime | null {
  const dist = join(packageFolder(root), 'dist');
  const executablePath = executableIn(dist);
  const isWhole =
    existsSync(join(packageFolder(root), 'path.txt')) &&
    existsSync(executablePath) &&
    readText(join(dist, 'version')).replace(/^v/, '') === packageVersion(root);
  return isWhole ? { executablePath, origin: 'official' } : null;
}

async function download(root: string): Promise<ElectronRuntime | NoRuntime> {
  const { output } = await runQuietly(
    `Fetching Electron ${packageVersion(root)} (first start only, about 120 MB)`,
    process.execPath,
    [join(packageFolder(root), 'install.js')],
    { cwd: root, env: installEnv(process.env), limitMs: DOWNLOAD_LIMIT_MS },
  );
  return readInstalled(root) ?? { reason: explainDownload(output) };
}

/** A folder of the user's own is looked at before; the package would mix the two up. */
function installEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ELECTRON_OVERRIDE_DIST_PATH: _, ...rest } = env;
  return { ...rest, ELECTRON_GET_NO_PROGRESS: '1' };
}

/** What the package says of a failed download, without its stack trace. */
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

function packageVersion(root: string): string {
  return JSON.parse(readText(join(packageFolder(root), 'package.json')) || '{}').version ?? '';
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}
