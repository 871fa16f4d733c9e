import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { PrintPage } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { type BrowserPipe, openBrowserPipe } from './browser-pipe.ts';
import { findBrowser } from './find-browser.ts';

const advice = 'Name Chrome, Edge or Chromium with --browser, or use --format html';

/** Nothing that the browser could reach: a page that is printed needs nothing but itself. */
const offlineFlags = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  // Only privileged programs could listen on this port.
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const flagsFor = (profile: string): string[] => [
  '--headless',
  '--remote-debugging-pipe',
  `--user-data-dir=${profile}`,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-gpu',
  ...offlineFlags,
  // Chromium refuses to start as root with its sandbox. The page is ours, and runs nothing.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const pieceBytes = 1024 * 1024;

/** Copies a stream of the browser to a new file. */
const saveStream = async (
  pipe: BrowserPipe,
  handle: unknown,
  sessionId: string,
  target: string,
): Promise<void> => {
  await using file = await open(target, 'wx');
  for (let isEnd = false; !isEnd; ) {
    const piece = await pipe.call('IO.read', { handle, size: pieceBytes }, sessionId);
    const encoding = piece.base64Encoded === true ? 'base64' : 'utf8';
    await file.appendFile(Buffer.from(String(piece.data), encoding));
    isEnd = piece.eof === true;
  }
  await file.sync();
};

const printInBrowser = async (pipe: BrowserPipe, url: string, target: string): Promise<void> => {
  const { targetId } = await pipe.call('Target.createTarget', { url: 'about:blank' });
  const attached = await pipe.call('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(attached.sessionId);
  await pipe.call('Page.enable', {}, sessionId);
  await pipe.call('Emulation.setScriptExecutionDisabled', { value: true }, sessionId);
  const loaded = pipe.event('Page.loadEventFired');
  const [{ errorText }] = await Promise.all([
    pipe.call('Page.navigate', { url }, sessionId),
    loaded,
  ]);
  if (errorText !== undefined) throw new Error(String(errorText));
  const { stream } = await pipe.call(
    'Page.printToPDF',
    {
      preferCSSPageSize: true,
      printBackground: true,
      generateDocumentOutline: true,
      generateTaggedPDF: true,
      // As one text, a PDF would need several times its size in memory.
      transferMode: 'ReturnAsStream',
    },
    sessionId,
  );
  await saveStream(pipe, stream, sessionId, target);
};

/**
 * Prints with an installed browser: in a process of its own, without a window, with an empty profile.
 * @param named absolute path of the browser; null to look for one
 */
export const printWithBrowser =
  (named: string | null = null): PrintPage =>
  async (pagePath, target, signal) => {
    const program = named ?? findBrowser();
    if (program === null) {
      throw new AppError('pdf_not_printed', `No browser was found to print the PDF. ${advice}.`);
    }
    signal.throwIfAborted();
    const profile = await mkdtemp(join(dirname(pagePath), 'browser-'));
    const browser = spawn(program, flagsFor(profile), {
      env: withoutOwnVariables(process.env),
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    const kill = (): void => void browser.kill('SIGKILL');
    signal.addEventListener('abort', kill, { once: true });
    if (signal.aborted) kill();
    const closed = once(browser, 'close').catch(() => undefined);
    try {
      const pipe = openBrowserPipe(browser.stdio[3] as Writable, browser.stdio[4] as Readable);
      await printInBrowser(pipe, pathToFileURL(pagePath).href, target);
      await pipe.call('Browser.close');
    } catch (cause) {
      signal.throwIfAborted();
      const message = `The browser ${program} printed no PDF. ${advice}.`;
      throw new AppError('pdf_not_printed', message, { cause });
    } finally {
      signal.removeEventListener('abort', kill);
      kill();
      await closed;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  };
