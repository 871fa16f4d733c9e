/**
 * `npm start [-- FLAG… PATH…]`: opens a window, or prints why it cannot and serves to a browser.
 * Flags are Electron's and `--allow-private`, paths are files and folders to evaluate.
 */
import { resolve } from 'node:path';
import { endAs } from '../../hosts/child-process/run-child.mjs';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';
import { workingDir } from '../../hosts/cli/environment.ts';
import { findOverride } from '../electron/electron-runtime.ts';
import { findOfficialRuntime } from '../electron/official-runtime.ts';
import { ensureBuilt } from '../setup/ensure-built.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { SetUpError } from '../setup/set-up-error.mjs';
import { findObstacle, runWindow } from './run-window.ts';
import { serveInstead } from './serve-instead.ts';

const apiKey = takeApiKey(process.env);
const args = process.argv.slice(2);
const help = `Usage: npm start [-- FLAG… PATH…]

Opens the app. If no window can be shown, serves it to a browser on this machine.

  PATH             evaluates a clip or folder
  --allow-private  also fetches clips from this machine and its network
  --help           prints this help

Other flags are Electron's. "npm run -s cli -- --help" lists the commands.
`;

const flags = args.filter((arg) => arg.startsWith('-'));
const paths = args.filter((arg) => !arg.startsWith('-')).map((path) => resolve(workingDir(), path));

/**
 * Opens the window and waits for its end, which becomes this process's exit code. Returns why there
 * was no window; null if there was one.
 */
const openWindow = async (): Promise<string | null> => {
  const { platform, env } = process;
  const userId = process.getuid?.() ?? null;
  const obstacle = findObstacle({ platform, env, userId, flags });
  if (obstacle !== null) return obstacle;
  const runtime = findOverride(env) ?? (await findOfficialRuntime(projectRoot));
  if ('reason' in runtime) return runtime.reason;
  const ended = await runWindow(runtime.executablePath, flags, paths, apiKey);
  if ('obstacle' in ended) return ended.obstacle;
  endAs(ended.end);
  return null;
};

const start = async (): Promise<void> => {
  await ensureBuilt(projectRoot);
  const obstacle = await openWindow();
  if (obstacle !== null) await serveInstead(obstacle, flags, paths, apiKey);
};

try {
  if (flags.includes('--help') || flags.includes('-h')) process.stdout.write(help);
  else await start();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
