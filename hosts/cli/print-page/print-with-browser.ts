import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FindPrinter, PrintPage } from '../../../engine/index.ts';
import { withoutOwnVariables } from '../../../shared/domain/without-own-variables.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { findMissingFonts } from '../../print-page/missing-fonts.ts';
import { type BrowserPipe, openBrowserPipe } from './browser-pipe.ts';
import { findBrowser, isExecutable } from './find-browser.ts';

const advice =
  'Name Chrome, Edge or Chromium with --browser, or save a web page (html) and print that';

const snapNote = (program: string): string =>
  program.startsWith('/snap/')
    ? ' A snap cannot read hidden folders, such as that of the data.'
    : '';

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
  '--no-startup-window',
  '--disable-extensions',
  '--disable-gpu',
  ...offlineFlags,
  // Chromium refuses to start as root with its sandbox. The page is ours, and runs nothing.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Time in which other programs than a Chromium show that they give no answer. */
const answerLimitMs = 30_000;

/** Time for ending without being killed. */
const endLimitMs = 3000;

const maxErrorChars = 500;

/**
 * Starts a browser, which ends when it is told to, or when the signal is aborted.
 * @throws NodeJS.ErrnoException
 */
const startBrowser = (program: string, profile: string, signal: AbortSignal) => {
  const browser = spawn(program, flagsFor(profile), {
    env: withoutOwnVariables(process.env),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  });
  const closed = once(browser, 'close').catch(() => undefined);
  const [, , stderr, input, output] = browser.stdio as [null, null, Readable, Writable, Readable];
  let errors = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorChars);
  });
  const pipe = openBrowserPipe(input, output);
  signal.addEventListener('abort', pipe.close, { once: true });
  if (signal.aborted) pipe.close();
  return {
    pipe,
    /** @returns the last line of errors that it wrote */
    end: async (): Promise<string> => {
      signal.removeEventListener('abort', pipe.close);
      // Chromium then ends, also behind a script that started it, and removes its temporary files.
      pipe.close();
      const timer = setTimeout(() => {
        browser.kill('SIGKILL');
        stderr.destroy();
      }, endLimitMs);
      await closed;
      clearTimeout(timer);
      return errors.trim().split('\n').at(-1) ?? '';
    },
  };
};

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

/** Whether the system refused to write the target, which is not the browser's fault. */
const isWriteError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'spawn';

const printInBrowser = async (
  pipe: BrowserPipe,
  pagePath: string,
  target: string,
): Promise<string[]> => {
  const timer = setTimeout(pipe.close, answerLimitMs);
  const created = pipe.call('Target.createTarget', { url: 'about:blank' });
  const { targetId } = await created.finally(() => clearTimeout(timer));
  const attached = await pipe.call('Target.attachToTarget', { targetId, flatten: true });
  const sessionId = String(attached.sessionId);
  const missingFonts = await findMissingFonts(pagePath, async (expression) => {
    const parameters = { expression, returnByValue: true };
    const { result } = await pipe.call('Runtime.evaluate', parameters, sessionId);
    return (result as { readonly value?: unknown }).value;
  });
  await pipe.call('Page.enable', {}, sessionId);
  await pipe.call('Emulation.setScriptExecutionDisabled', { value: true }, sessionId);
  const loaded = pipe.event('Page.loadEventFired');
  const url = pathToFileURL(pagePath).href;
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
  return missingFonts;
};

const printWith =
  (program: string): PrintPage =>
  async (pagePath, target, signal) => {
    signal.throwIfAborted();
    const profile = await mkdtemp(join(dirname(pagePath), 'browser-'));
    let lastLine = '';
    try {
      const browser = startBrowser(program, profile, signal);
      try {
        return await printInBrowser(browser.pipe, pagePath, target);
      } finally {
        lastLine = await browser.end();
      }
    } catch (cause) {
      signal.throwIfAborted();
      if (isWriteError(cause)) throw cause;
      const wrote = lastLine === '' ? '' : ` It wrote “${lastLine}”.`;
      const message = `The browser ${program} printed no PDF.${wrote}${snapNote(program)} ${advice}.`;
      throw new AppError('pdf_not_printed', message, { cause });
    } finally {
      // What a process that is still ending writes there is removed with the folder of the page.
      await rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
    }
  };

/**
 * Prints with an installed browser: in a process of its own, without a window, with an empty profile.
 * @param named absolute path of the browser; null to look for one
 */
export const printWithBrowser =
  (named: string | null = null): FindPrinter =>
  () => {
    const program = named ?? findBrowser();
    if (program !== null && isExecutable(program)) return printWith(program);
    const why = program === null ? 'No browser was found' : `There is no program ${program}`;
    throw new AppError('pdf_not_printed', `${why} to print the PDF. ${advice}.`);
  };
