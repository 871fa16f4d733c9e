/** Opens the app, or passes its paths to the running instance. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { z } from 'zod';
import { keepFilesPrivate } from '../../engine/index.ts';
import { openFailureLog } from '../../hosts/window/failure-log.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { declareAppScheme } from './app-scheme.ts';
import { readDesktopStart } from './desktop-start.ts';
import { pathsOfArguments } from './paths-of-arguments.ts';
import { type RunningApp, runApp } from './run-app.ts';

keepFilesPrivate();
const start = readDesktopStart();
const log = openFailureLog(start.dataDir);

/** Message of a second instance to the first. */
const secondStartSchema = z.object({ paths: z.array(z.string()) });

const endWith = (message: string): void => {
  process.stderr.write(`${message}\n`);
  dialog.showErrorBox('Clipcheck cannot continue', message);
  app.exit(1);
};

const endOfFailure = (error: unknown): void => {
  if (error instanceof AppError) {
    endWith(error.message);
    return;
  }
  const logId = randomUUID();
  log.add(logId, error);
  endWith(
    `This is a bug in Clipcheck. logs/failures.log in the data folder has the details under ${logId}.`,
  );
};
process.on('uncaughtException', endOfFailure);

/** Gives Electron's own files a separate place in each data folder. */
const takeDataFolder = (): void => {
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
takeDataFolder();

let running: RunningApp | null = null;
const paths = pathsOfArguments(process.argv, process.defaultApp === true);

/** Evaluates paths; during startup they wait until the app runs. */
const evaluate = (asked: readonly string[]): void => {
  if (running) running.evaluate(asked);
  else paths.push(...asked);
};

if (app.requestSingleInstanceLock({ paths })) {
  app.on('second-instance', (_event, _argv, _folder, message) =>
    evaluate(secondStartSchema.safeParse(message).data?.paths ?? []),
  );
  // On a Mac files arrive by this event, before and after startup.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    evaluate([path]);
  });
  // Not awaited: Electron becomes ready only after this module has been evaluated.
  void app
    .whenReady()
    .then(() => {
      running = runApp(start, log, paths);
    })
    .catch(endOfFailure);
} else {
  process.stderr.write('Clipcheck is already running. Its window was brought to the front.\n');
  app.exit(0);
}
