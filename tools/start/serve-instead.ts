import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../setup/project-paths.mjs';

const cliEntry = join(projectRoot, 'hosts', 'cli', 'main.ts');

/** A machine without a display has no browser to open, either. */
const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * Serves the app to a browser, in this process, and says why there is no window.
 * @param obstacle why, as a sentence
 * @param flags of the window; those that the browser's app has as well are kept
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
  // What the process shows to others is what it was started with. The entry takes it out at once.
  if (apiKey !== null) process.env.CLIPCHECK_API_KEY = apiKey;
  process.argv = [process.execPath, cliEntry, 'serve', ...options, '--', ...paths];
  await import(pathToFileURL(cliEntry).href);
}
