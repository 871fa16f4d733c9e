import { spawn } from 'node:child_process';
import { withUserUmask } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import { type OpeningPage, writeOpeningPage } from './opening-page.ts';

/** What opens a page in the user's browser. */
const openerOf = (platform: string, path: string): [program: string, args: string[]] => {
  if (platform === 'darwin') return ['open', [path]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', path]];
  return ['xdg-open', [path]];
};

/**
 * Opens an address in the user's browser, by a page in the data folder: see `writeOpeningPage`. Where
 * that fails the printed address has to do.
 * @returns takes the page away again, at the latest when the address is served no more
 */
export const openBrowser = (url: string, dataDir: string): (() => void) => {
  let page: OpeningPage;
  try {
    page = writeOpeningPage(dataDir, url);
  } catch {
    return () => undefined;
  }
  const [program, args] = openerOf(process.platform, page.path);
  const env = withoutOwnVariables(process.env);
  // The browser goes on, and writes what its user downloads.
  const opener = withUserUmask(() =>
    spawn(program, args, { env, stdio: 'ignore', detached: true }),
  );
  opener.on('error', () => undefined);
  opener.unref();
  return page.remove;
};
