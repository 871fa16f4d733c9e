import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEngine, type Engine } from '../../engine/index.ts';
import { createWindowService } from '../../engine/rpc/serve-window.ts';
import { forkModule } from '../../processes/fork-module.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { startEvaluator } from '../evaluator-process/start-evaluator.ts';
import { judgeTester } from '../evaluator-process/test-judge.ts';
import { createJudgeKeyStore, createKeyStore } from '../key-store/create-key-store.ts';
import { createWindowHandler } from '../window/create-window-handler.ts';
import { openFailureLog } from '../window/failure-log.ts';
import { openBrowser } from './open-browser.ts';
import { startWebServer } from './start-web-server.ts';

type WebHostRun = {
  version: string;
  dataDir: string;
  rendererFolder: string;
  /** Key and address of the service from the environment or arguments; null for none. */
  apiKey: string | null;
  baseUrl: string | null;
  /** Absolute paths of files and folders to evaluate at startup. */
  paths: readonly string[];
  onRefused(error: AppError): void;
  port: number;
  opensBrowser: boolean;
  allowsPrivate: boolean;
  interrupt: AbortSignal;
  onServing(url: string): Promise<void> | void;
};

const samplesDir = fileURLToPath(new URL('../../resources/samples', import.meta.url));

const assertBuilt = (rendererFolder: string): void => {
  if (existsSync(join(rendererFolder, 'index.html'))) return;
  throw new AppError(
    'renderer_not_built',
    'The page has not been built yet. "npm start" builds it and starts everything.',
  );
};

const evaluateAtStart = (engine: Engine, { paths, onRefused }: WebHostRun): void => {
  if (paths.length === 0) return;
  try {
    engine.queue.add({ paths, clipIds: [], options: {}, capUnits: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    onRefused(error);
  }
};

/**
 * Serves the app to this machine's browsers until it is interrupted. Continues the work that was
 * running when it last ended.
 * @throws AppError renderer_not_built, usage, bad_base_url, data_folder_busy, data_folder_unusable,
 *   database_damaged, database_from_future
 */
export const runWebHost = async (run: WebHostRun): Promise<void> => {
  const { dataDir, rendererFolder, apiKey, baseUrl, allowsPrivate, interrupt } = run;
  assertBuilt(rendererFolder);
  const engine = createEngine(
    {
      dataDir,
      samplesDir,
      allowsPrivate,
      service: { kind: 'settings', baseUrlOfStart: baseUrl },
    },
    {
      fetch: globalThis.fetch,
      startEvaluator: (choice) => startEvaluator(dataDir, { allowsPrivate, ...choice }),
      testJudge: judgeTester(dataDir),
      forkModule,
      keyStore: createKeyStore({ dataDir, apiKeyOfStart: apiKey, cipher: null }),
      judgeKeyStore: createJudgeKeyStore(dataDir, null),
    },
  );
  try {
    const service = createWindowService(engine, {
      version: run.version,
      kind: 'web',
      platform: process.platform,
      chooseFiles: null,
      reveal: null,
      openFile: null,
      logFailure: openFailureLog(dataDir),
    });
    const server = await startWebServer(createWindowHandler(service, rendererFolder), run.port);
    let removeOpeningPage = (): void => undefined;
    try {
      engine.queue.start();
      engine.watch.start();
      engine.sync.start();
      evaluateAtStart(engine, run);
      await run.onServing(server.url);
      if (run.opensBrowser) removeOpeningPage = openBrowser(server.url, dataDir);
      if (!interrupt.aborted) await once(interrupt, 'abort');
    } finally {
      removeOpeningPage();
      service.close();
      await Promise.all([server.close(), engine.queue.stop()]);
    }
  } finally {
    await engine.close();
  }
};
