import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withUserUmask } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/** Time for which the page exists, so that a browser can start and read it. */
const lifetimeMs = 60_000;

/** Readable only by the user. */
type OpeningPage = { path: string; remove(): void };

const pageTo = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Clipcheck</title>
<p><a href="${url}">Open Clipcheck</a></p>
`;

/**
 * Writes a page that redirects to an address. Every user of the machine can read a program's
 * arguments, so the browser gets this file instead of the address with its token. A file left
 * behind by a killed process is replaced, and its token is invalid.
 * @param url must contain no characters that need escaping in HTML
 */
const writeOpeningPage = (dataDir: string, url: string): OpeningPage => {
  const folder = join(dataDir, 'opening');
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, 'clipcheck.html');
  writeFileSync(path, pageTo(url), { mode: 0o600, flag: 'wx' });
  const timer = setTimeout(remove, lifetimeMs).unref();
  return {
    path,
    remove: () => {
      clearTimeout(timer);
      remove();
    },
  };
};

const openerOf = (platform: string, path: string): [program: string, args: string[]] => {
  if (platform === 'darwin') return ['open', [path]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', path]];
  return ['xdg-open', [path]];
};

/**
 * Opens an address through a page, see `writeOpeningPage`. If that fails, the user has the printed
 * one.
 * @returns a function that removes the page; to be called at the latest when the server stops
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
  // The browser outlives this process, and its downloads should get the user's umask.
  const opener = withUserUmask(() =>
    spawn(program, args, { env, stdio: 'ignore', detached: true }),
  );
  opener.on('error', () => undefined);
  opener.unref();
  return page.remove;
};
