import { addAbortListener } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { BrowserWindow, type Session, session } from 'electron';
import type { PrintPage } from '../../engine/index.ts';
import { findMissingFonts } from '../../hosts/print-page/missing-fonts.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { refuseNetwork } from './guard-session.ts';

/** Pages that are being printed. */
const pageUrls = new Set<string>();

/** A session in memory that loads these pages and what is in them, and asks for no permission. */
const createPrintSession = (): Session => {
  const printSession = session.fromPartition('print');
  printSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  printSession.setPermissionCheckHandler(() => false);
  printSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !pageUrls.has(url) && !url.startsWith('data:') }),
  );
  refuseNetwork(printSession);
  return printSession;
};

/** Electron keeps each session until it ends. */
let printSession: Session | undefined;

const openHiddenWindow = (javascript: boolean): BrowserWindow => {
  printSession ??= createPrintSession();
  const webPreferences = { session: printSession, sandbox: true, javascript };
  return new BrowserWindow({ show: false, webPreferences });
};

/** Evaluates an expression in an empty page. */
const evaluate = async (expression: string): Promise<unknown> => {
  const window = openHiddenWindow(true);
  try {
    await window.loadURL('about:blank');
    return await window.webContents.executeJavaScript(expression);
  } finally {
    window.destroy();
  }
};

/** Prints in a hidden window that runs no scripts. */
export const printPage: PrintPage = async (pagePath, target, signal) => {
  signal.throwIfAborted();
  const pageUrl = pathToFileURL(pagePath).href;
  pageUrls.add(pageUrl);
  const window = openHiddenWindow(false);
  const print = async (): Promise<Buffer> => {
    await window.loadURL(pageUrl);
    return window.webContents.printToPDF({
      preferCSSPageSize: true,
      printBackground: true,
      generateDocumentOutline: true,
      generateTaggedPDF: true,
    });
  };
  const aborted = Promise.withResolvers<never>();
  using _ = addAbortListener(signal, () => aborted.reject(signal.reason));
  let pdf: Buffer;
  let missingFonts: string[];
  try {
    const made = Promise.all([print(), findMissingFonts(pagePath, evaluate)]);
    // A print whose window is destroyed may never end.
    [pdf, missingFonts] = await Promise.race([made, aborted.promise]);
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('pdf_not_printed', 'The PDF could not be printed. Try again.', { cause });
  } finally {
    if (!window.isDestroyed()) window.destroy();
    pageUrls.delete(pageUrl);
  }
  await writeFile(target, pdf, { flag: 'wx', flush: true });
  return missingFonts;
};
