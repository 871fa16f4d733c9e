import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  Notification,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  type Session,
  session,
  shell,
  type WebFrameMain,
} from 'electron';
import { applyUserUmask, createEngine, type Engine, withUserUmask } from '../../engine/index.ts';
import { servePort } from '../../engine/rpc/serve-port.ts';
import {
  createWindowService,
  type WindowHost,
  type WindowService,
} from '../../engine/rpc/serve-window.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { judgeTester } from '../../hosts/evaluator-process/test-judge.ts';
import { createJudgeKeyStore, createKeyStore } from '../../hosts/key-store/create-key-store.ts';
import { createWindowHandler } from '../../hosts/window/create-window-handler.ts';
import type { FailureLog } from '../../hosts/window/failure-log.ts';
import { rendererFolder } from '../../hosts/window/renderer-folder.ts';
import type { HostMessage } from '../../shared/contract/host-bridge.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { unpackedPath } from '../../shared/domain/unpacked-path.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import { channels } from '../channels.ts';
import { isPageUrl, serveAppScheme } from './app-scheme.ts';
import { buildMenu } from './build-menu.ts';
import { chooseFiles } from './choose-files.ts';
import type { DesktopStart } from './desktop-start.ts';
import { draggedFiles } from './dragged-files.ts';
import {
  batchNotification,
  followBatches,
  isBatchActive,
  noBar,
  progressOfBatches,
} from './follow-batches.ts';
import { forkUtilityEvaluator, forkUtilityModule } from './fork-utility.ts';
import { guardSession } from './guard-session.ts';
import { createMainWindow, iconPath } from './main-window.ts';
import { printPage } from './print-page.ts';
import { registerQuitHandlers } from './quit-handlers.ts';
import { systemBin } from './system-bin.ts';
import { systemCipher } from './system-cipher.ts';

const samplesDir = unpackedPath(fileURLToPath(new URL('../../resources/samples', import.meta.url)));

/**
 * Must be called when Electron is ready.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future, bad_base_url
 */
const createDesktopEngine = ({ apiKey, baseUrl, dataDir, allowsPrivate }: DesktopStart): Engine =>
  createEngine(
    {
      dataDir,
      samplesDir,
      allowsPrivate,
      service: { kind: 'settings', baseUrlOfStart: baseUrl },
    },
    {
      fetch: globalThis.fetch,
      startEvaluator: (choice) =>
        startEvaluator(dataDir, { allowsPrivate, ...choice, fork: forkUtilityEvaluator }),
      testJudge: judgeTester(dataDir, forkUtilityEvaluator),
      forkModule: forkUtilityModule,
      findPrinter: () => printPage,
      bin: systemBin(),
      keyStore: createKeyStore({ dataDir, apiKeyOfStart: apiKey, cipher: systemCipher() }),
      judgeKeyStore: createJudgeKeyStore(dataDir, systemCipher()),
    },
  );

/** Whether a frame may connect to the engine: only the app's page, as a window's top frame. */
const isAppPage = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && isPageUrl(frame.url);

/** Gives the page a new port at each load. Closes the previous one, because nothing else does. */
const brokerPorts = (service: WindowService): void => {
  const endByContents = new Map<number, () => void>();
  const end = (id: number): void => {
    endByContents.get(id)?.();
    endByContents.delete(id);
  };
  ipcMain.on(channels.portRequest, ({ sender, senderFrame }) => {
    if (!isAppPage(senderFrame)) return;
    const { id } = sender;
    if (endByContents.has(id)) end(id);
    else sender.once('destroyed', () => end(id));
    const { port1, port2 } = new MessageChannelMain();
    endByContents.set(id, servePort(service, port1));
    senderFrame?.postMessage(channels.port, null, [port2]);
  });
};

/** Starts dragging the files of clips out of a window, when its page begins the drag. */
const serveDrags = ({ clips }: Pick<Engine, 'clips'>, log: FailureLog): void => {
  const icon = nativeImage.createFromPath(iconPath).resize({ width: 64 });
  ipcMain.on(channels.dragClips, ({ sender, senderFrame }, clipIds: unknown) => {
    if (!isAppPage(senderFrame)) return;
    draggedFiles(clipIds, clips.videoPath)
      .then((files) => {
        const [file] = files;
        if (file !== undefined && !sender.isDestroyed()) sender.startDrag({ file, files, icon });
      })
      .catch((error: unknown) => log(randomUUID(), error));
  });
};

/**
 * Gives a new file the user's usual permissions. A new file is recognized by mode 0600, so a
 * replaced file gets them as well if only its owner could read it.
 */
const restorePermissions = async (path: string): Promise<void> => {
  const stats = await stat(path).catch(() => null);
  if (stats && (stats.mode & 0o777) === 0o600) await applyUserUmask(path, 'file');
};

/** Tells the page whether a download was saved, and shows it. Cancelled saves are not reported. */
const reportDownloads = (appSession: Session): void => {
  let saved: string | null = null;
  ipcMain.on(channels.showSaved, ({ senderFrame }) => {
    if (isAppPage(senderFrame) && saved !== null) shell.showItemInFolder(saved);
  });
  appSession.on('will-download', (_event, item, contents) => {
    // By default, the title is the internal address.
    item.setSaveDialogOptions({ title: 'Save' });
    item.once('done', async (_done, state) => {
      const path = item.getSavePath();
      if (state === 'completed') {
        await restorePermissions(path);
        saved = path;
      }
      if (state === 'cancelled' || contents.isDestroyed()) return;
      const type = state === 'completed' ? 'saved' : 'notSaved';
      contents.send(channels.message, { type, text: basename(path) } satisfies HostMessage);
    });
  });
};

/** Shows progress on the app's icon, and keeps the machine awake while batches run. */
const createProgressDisplay = (getWindow: () => BrowserWindow | null) => {
  let blockerId: number | null = null;
  return (batches: readonly BatchInfo[]): void => {
    const progress = progressOfBatches(batches);
    getWindow()?.setProgressBar(progress);
    app.setBadgeCount(
      batches.filter(isBatchActive).reduce((sum, { counts }) => sum + (counts.pending ?? 0), 0),
    );
    if (progress !== noBar) {
      blockerId ??= powerSaveBlocker.start('prevent-app-suspension');
    } else if (blockerId !== null) {
      powerSaveBlocker.stop(blockerId);
      blockerId = null;
    }
  };
};

/** Notifications on screen, referenced so that garbage collection doesn't drop their listeners. */
const shownNotifications = new Set<Notification>();

/** Shows a notification about a batch that has ended or stopped, unless a window is focused. */
const notifyOfBatch = async (
  batch: BatchInfo,
  { library }: Pick<Engine, 'library'>,
  onClick: () => void,
): Promise<void> => {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  // Without totals the text is shorter; the window reports that the library cannot be read.
  const totals = await library.batchTotals(batch).catch(() => null);
  const notification = new Notification(batchNotification(batch, totals));
  shownNotifications.add(notification);
  const forget = (): void => void shownNotifications.delete(notification);
  notification.on('close', forget);
  notification.on('failed', forget);
  notification.on('click', () => {
    forget();
    onClick();
  });
  notification.show();
};

/** Time for the network to come back after sleep. */
const reconnectMs = 3000;

/** Resumes batches after the machine has slept. @returns a function that unsubscribes */
const resumeAfterSleep = (queue: Engine['queue']): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  const onResume = (): void => {
    clearTimeout(timer);
    timer = setTimeout(queue.resumeUnreachable, reconnectMs);
  };
  powerMonitor.on('resume', onResume);
  return () => {
    powerMonitor.off('resume', onResume);
    clearTimeout(timer);
  };
};

const createWindowHost = (log: FailureLog, getWindow: () => BrowserWindow | null): WindowHost => ({
  version: app.getVersion(),
  kind: 'electron',
  platform: process.platform,
  chooseFiles: (question) => chooseFiles(question, getWindow()),
  reveal: (path) => shell.showItemInFolder(path),
  openFile: async (path) => {
    const problem = await withUserUmask(() => shell.openPath(path));
    if (problem === '') return;
    throw new AppError('not_offered', `No program opened ${path}: ${problem}`);
  },
  logFailure: log,
});

const queueScreen = '#/queue';

export type RunningApp = {
  /** Absolute paths; without any, only shows the window. */
  evaluate: (paths: readonly string[]) => void;
};

/**
 * Must be called once, when Electron is ready.
 * @param paths absolute; evaluated at once. Without any, only shows the window
 * @throws AppError if the data folder cannot be used
 */
export const runApp = (
  start: DesktopStart,
  log: FailureLog,
  paths: readonly string[],
): RunningApp => {
  const engine = createDesktopEngine(start);
  const mainWindow = createMainWindow(join(app.getPath('userData'), 'window-state.json'), log);
  const service = createWindowService(engine, createWindowHost(log, mainWindow.current));
  const followAppearance = (): void => {
    nativeTheme.themeSource = engine.settings.get().appearance;
  };
  followAppearance();
  engine.subscribe(({ type }) => {
    if (type === 'settings-changed') followAppearance();
  });

  guardSession(session.defaultSession);
  reportDownloads(session.defaultSession);
  serveAppScheme(session.defaultSession.protocol, createWindowHandler(service, rendererFolder));
  brokerPorts(service);
  serveDrags(engine, log);

  Menu.setApplicationMenu(buildMenu(mainWindow.runAction));
  app.on('activate', mainWindow.show);

  const stopFollowing = followBatches(engine, {
    onBatches: createProgressDisplay(mainWindow.current),
    onSettled: (batch) => {
      if (engine.settings.get().notifies)
        void notifyOfBatch(batch, engine, () =>
          mainWindow.showScreen(`${queueScreen}/${batch.batchId}`),
        );
    },
  });
  const stopResuming = resumeAfterSleep(engine.queue);
  registerQuitHandlers(engine, mainWindow.current, () => {
    stopFollowing();
    stopResuming();
    service.close();
  });
  engine.queue.start();
  engine.watch.start();
  engine.sync.start();

  const evaluate = (paths: readonly string[]): void => {
    if (paths.length === 0) return void mainWindow.show();
    try {
      engine.queue.add({ paths, clipIds: [], options: {}, capUnits: null });
      mainWindow.showScreen(queueScreen);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      mainWindow.show();
      dialog.showErrorBox('These clips cannot be evaluated', printableText(error.message));
    }
  };
  evaluate(paths);
  return { evaluate };
};
