import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { BrowserWindow, type Session, session } from 'electron';
import type { PrintPage } from '../../engine/index.ts';
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

/** Prints in a hidden window that runs no scripts. */
export const printPage: PrintPage = async (pagePath, target, signal) => {
  signal.throwIfAborted();
  const pageUrl = pathToFileURL(pagePath).href;
  pageUrls.add(pageUrl);
  printSession ??= createPrintSession();
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session: printSession, sandbox: true, javascript: false },
  });
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
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  let pdf: Buffer;
  try {
    // A print whose window is destroyed may never end.
    pdf = await Promise.race([print(), aborted.promise]);
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('pdf_not_printed', 'The PDF could not be printed. Try again.', { cause });
  } finally {
    signal.removeEventListener('abort', abort);
    if (!window.isDestroyed()) window.destroy();
    pageUrls.delete(pageUrl);
  }
  await writeFile(target, pdf, { flag: 'wx', flush: true });
};
