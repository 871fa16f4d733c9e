import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { z } from 'zod';
import { keepFilesPrivate } from '../../engine/index.ts';
import { openFailureLog } from '../../hosts/window/failure-log.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import { declareAppScheme } from './app-scheme.ts';
import { parsePathArguments, readDesktopStart } from './desktop-start.ts';
import { type RunningApp, runApp } from './run-app.ts';

keepFilesPrivate();
const start = readDesktopStart();
const log = openFailureLog(start.dataDir);

const secondStartSchema = z.object({ paths: z.array(z.string()) });

const exitWithMessage = (raw: string): void => {
  const message = printableText(raw);
  process.stderr.write(`${message}\n`);
  dialog.showErrorBox('Clipcheck cannot continue', message);
  app.exit(1);
};

const exitOnFailure = (error: unknown): void => {
  if (error instanceof AppError) {
    exitWithMessage(error.message);
    return;
  }
  const logId = randomUUID();
  log(logId, error);
  exitWithMessage(
    `Clipcheck stopped because of a bug. Start it again; if this happens again, report it with entry ${logId} of logs/failures.log in the data folder.`,
  );
};
process.on('uncaughtException', exitOnFailure);

const setUserDataFolder = (): void => {
  const folder = join(start.dataDir, 'electron');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    const message = `The data folder ${start.dataDir} cannot be written to. Choose another one with CLIPCHECK_DATA_DIR.`;
    throw new AppError('data_folder_unusable', message, { cause });
  }
  app.setPath('userData', folder);
};

app.setName('Clipcheck');
app.setAppUserModelId('clipcheck.desktop');
declareAppScheme();
setUserDataFolder();

let running: RunningApp | null = null;
const paths = parsePathArguments(process.argv, process.defaultApp === true);

/** Evaluates paths; during startup they are queued until the app runs. */
const evaluate = (morePaths: readonly string[]): void => {
  if (running) running.evaluate(morePaths);
  else paths.push(...morePaths);
};

if (app.requestSingleInstanceLock({ paths })) {
  app.on('second-instance', (_event, _argv, _folder, message) =>
    evaluate(secondStartSchema.safeParse(message).data?.paths ?? []),
  );
  // On a Mac, opened files arrive with this event, before and after startup.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    evaluate([path]);
  });
  // Not awaited: Electron becomes ready only after this module has finished loading.
  void app
    .whenReady()
    .then(() => {
      running = runApp(start, log, paths);
    })
    .catch(exitOnFailure);
} else {
  process.stderr.write('Clipcheck is already running. Its window was brought to the front.\n');
  app.exit(0);
}
