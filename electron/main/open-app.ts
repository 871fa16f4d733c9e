/** Opens the app, or hands what it is to open to the one that runs. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { z } from 'zod';
import { keepFilesPrivate } from '../../engine/index.ts';
import { openFailureLog } from '../../hosts/window/failure-log.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { declareAppScheme } from './app-scheme.ts';
import { pathsOfArguments } from './paths-of-arguments.ts';
import { type RunningApp, runApp } from './run-app.ts';
import { takeStart } from './take-start.ts';

keepFilesPrivate();
const start = takeStart();
const log = openFailureLog(start.dataDir);

/** What a second start tells the first. */
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

/** Electron keeps its own files apart from ours, one set for each data folder. */
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

/** What is asked for while the app is still starting waits until it has. */
const evaluate = (asked: readonly string[]): void => {
  if (running) running.evaluate(asked);
  else paths.push(...asked);
};

if (app.requestSingleInstanceLock({ paths })) {
  app.on('second-instance', (_event, _argv, _folder, told) =>
    evaluate(secondStartSchema.safeParse(told).data?.paths ?? []),
  );
  // On a Mac files come by this event, before and after the start.
  app.on('open-file', (event, path) => {
    event.preventDefault();
    evaluate([path]);
  });
  // Not awaited: Electron becomes ready only once this module is through.
  void app
    .whenReady()
    .then(() => {
      running = runApp(start, log, paths);
    })
    .catch(endOfFailure);
} else {
  process.stderr.write('Clipcheck is open already: its window was brought to the front.\n');
  app.exit(0);
}
