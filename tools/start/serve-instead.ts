import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../setup/project-paths.mjs';

const cliEntry = join(projectRoot, 'hosts', 'cli', 'main.ts');

/** A machine without a display cannot open a browser, either. */
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Serves the app to a browser, in this process, and prints why there is no window.
 * @param flags of the window; those that the web host also supports are kept
 * @param paths absolute; files and folders to evaluate
 */
export async function serveInstead(
  obstacle: string,
  flags: readonly string[],
  paths: readonly string[],
  apiKey: string | null,
): Promise<void> {
  process.stderr.write(
    `No window: ${obstacle.replace(/\.$/, '')}.\nClipcheck runs in a browser instead. Open the address below; Ctrl-C ends it.\n`,
  );
  const options = [
    ...(hasDisplay() ? [] : ['--no-open']),
    ...flags.filter((flag) => flag === '--allow-private'),
  ];
  // Others can see the environment with which a process started. The entry removes it immediately.
  if (apiKey !== null) process.env.CLIPCHECK_API_KEY = apiKey;
  process.argv = [process.execPath, cliEntry, 'serve', ...options, '--', ...paths];
  await import(pathToFileURL(cliEntry).href);
}
