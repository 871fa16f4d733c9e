import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withUserUmask } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/** How long a browser may take to start and read the page (ms). */
const keptMs = 60_000;

/** A file that leads a browser to an address, readable by the user alone. */
type OpeningPage = { path: string; remove(): void };

const pageTo = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Clipcheck</title>
<p><a href="${url}">Open Clipcheck</a></p>
`;

/**
 * Writes a page that leads to an address. The address has the token in it, and what is an argument of
 * a program can be read by every user of the machine: a browser is given this file instead. It is
 * removed after a minute, if not before; one that a kill left behind is replaced, and its token has
 * ended with its start.
 * @param url has nothing in it that HTML would read otherwise
 */
const writeOpeningPage = (dataDir: string, url: string): OpeningPage => {
  const folder = join(dataDir, 'opening');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'clipcheck.html');
  writeFileSync(path, pageTo(url), { mode: 0o600, flag: 'wx' });
  const timer = setTimeout(remove, keptMs).unref();
  return {
    path,
    remove: () => {
      clearTimeout(timer);
      remove();
    },
  };
};

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
