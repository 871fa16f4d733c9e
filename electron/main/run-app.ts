import { join } from 'node:path';
import { app, dialog, Menu, nativeTheme, session } from 'electron';
import { createWindowService } from '../../engine/rpc/serve-window.ts';
import { createWindowHandler } from '../../hosts/window/create-window-handler.ts';
import type { FailureLog } from '../../hosts/window/failure-log.ts';
import { rendererFolder } from '../../hosts/window/renderer-folder.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { serveAppScheme } from './app-scheme.ts';
import { brokerPorts } from './broker-ports.ts';
import { buildMenu } from './build-menu.ts';
import { createDesktopEngine } from './create-desktop-engine.ts';
import { createWindowHost } from './create-window-host.ts';
import { endInOrder } from './end-app.ts';
import { followBatches } from './follow-batches.ts';
import { guardSession } from './guard-session.ts';
import { createMainWindow } from './main-window.ts';
import { notifyOfBatch } from './notify-of-batch.ts';
import { resumeAfterSleep } from './resume-after-sleep.ts';
import { createProgressDisplay } from './show-progress.ts';
import type { DesktopStart } from './take-start.ts';
import { tellDownloads } from './tell-downloads.ts';

const queueScreen = '#/queue';

/** What can be asked of the running app from outside: by a second start, or by the system. */
export type RunningApp = {
  /** Evaluates files and folders, by their absolute paths; none only shows the window. */
  evaluate: (paths: readonly string[]) => void;
};

/**
 * Runs the app until it quits. To be called once, when Electron is ready.
 * @param paths absolute; files and folders to evaluate at once
 * @throws AppError when the data folder cannot be used
 */
export const runApp = (
  start: DesktopStart,
  log: FailureLog,
  paths: readonly string[],
): RunningApp => {
  const engine = createDesktopEngine(start);
  const service = createWindowService(engine, createWindowHost(log));
  const followAppearance = (): void => {
    nativeTheme.themeSource = engine.settings.get().appearance;
  };
  followAppearance();
  engine.subscribe(({ type }) => {
    if (type === 'settings-changed') followAppearance();
  });

  guardSession(session.defaultSession);
  tellDownloads(session.defaultSession);
  serveAppScheme(session.defaultSession.protocol, createWindowHandler(service, rendererFolder));
  brokerPorts(service);

  const window = createMainWindow(join(app.getPath('userData'), 'window-state.json'), log);
  Menu.setApplicationMenu(buildMenu(window.act));
  app.on('activate', window.show);

  const stopFollowing = followBatches(engine, {
    onBatches: createProgressDisplay(window.current),
    onRest: (batch) => {
      if (engine.settings.get().notifies)
        void notifyOfBatch(batch, engine, () =>
          window.showScreen(`${queueScreen}/${batch.batchId}`),
        );
    },
  });
  const stopResuming = resumeAfterSleep(engine.queue);
  endInOrder(engine, () => {
    stopFollowing();
    stopResuming();
    service.close();
  });
  engine.queue.start();
  engine.watch.start();

  const evaluate = (paths: readonly string[]): void => {
    if (paths.length === 0) return void window.show();
    try {
      engine.queue.add({ paths, clipIds: [], options: {}, capUnits: null });
      window.showScreen(queueScreen);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      window.show();
      dialog.showErrorBox('These clips cannot be evaluated', error.message);
    }
  };
  evaluate(paths);
  return { evaluate };
};
