import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { BrowserWindow, type Session, session } from 'electron';
import type { PrintPage } from '../../engine/index.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { refuseNetwork } from './guard-session.ts';

/** A session in memory that loads one page and what is in it, and asks for no permission. */
const createPrintSession = (pageUrl: string): Session => {
  const printSession = session.fromPartition(`print-${randomUUID()}`);
  printSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  printSession.setPermissionCheckHandler(() => false);
  printSession.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: url !== pageUrl && !url.startsWith('data:') }),
  );
  refuseNetwork(printSession);
  return printSession;
};

/** Prints in a hidden window that runs no scripts. */
export const printPage: PrintPage = async (pagePath, target, signal) => {
  signal.throwIfAborted();
  const pageUrl = pathToFileURL(pagePath).href;
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session: createPrintSession(pageUrl), sandbox: true, javascript: false },
  });
  const close = (): void => window.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    await window.loadURL(pageUrl);
    const pdf = await window.webContents.printToPDF({
      preferCSSPageSize: true,
      printBackground: true,
      generateDocumentOutline: true,
      generateTaggedPDF: true,
    });
    await writeFile(target, pdf, { flag: 'wx', flush: true, signal });
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('pdf_not_printed', 'The PDF could not be printed. Try again.', { cause });
  } finally {
    signal.removeEventListener('abort', close);
    if (!window.isDestroyed()) close();
  }
};
