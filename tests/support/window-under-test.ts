import { onTestFinished } from 'vitest';
import { createEngine, type Engine, type ForkModule } from '../../engine/index.ts';
import {
  createWindowService,
  type WindowHost,
  type WindowService,
} from '../../engine/rpc/serve-window.ts';
import { forkModule } from '../../hosts/child-process/fork-module.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { createKeyStore } from '../../hosts/key-store/create-key-store.ts';
import { makeFolder } from './make-folder.ts';
import { samplesFolder } from './sample-clips.ts';

export type WindowUnderTest = {
  engine: Engine;
  service: WindowService;
  dataDir: string;
  /** The log of failures that are bugs, by the id that the window shows. */
  failures: Map<string, unknown>;
  listeners: () => number;
};

const countListeners = (engine: Engine) => {
  let listening = 0;
  const subscribe: Engine['subscribe'] = (listener) => {
    listening += 1;
    const end = engine.subscribe(listener);
    return () => {
      listening -= 1;
      end();
    };
  };
  return { counted: { ...engine, subscribe }, listeners: () => listening };
};

/**
 * A real engine on a separate data folder, as hosts with windows open it, and its service for
 * windows; both are closed when the test ends.
 * @param prepare fills the data folder before it is opened
 * @param fork starts the processes that read clips
 */
export const openWindowService = async (
  host: Partial<WindowHost> = {},
  prepare: (dataDir: string) => void | Promise<void> = () => undefined,
  fork: ForkModule = forkModule,
): Promise<WindowUnderTest> => {
  const dataDir = await makeFolder();
  await prepare(dataDir);
  const engine = createEngine(
    { dataDir, samplesDir: samplesFolder, service: { kind: 'settings' } },
    {
      fetch: globalThis.fetch,
      startEvaluator: (choice) => startEvaluator(dataDir, choice),
      forkModule: fork,
      keyStore: createKeyStore({ dataDir, apiKeyOfStart: null, cipher: null }),
    },
  );
  const failures = new Map<string, unknown>();
  const { counted, listeners } = countListeners(engine);
  const service = createWindowService(counted, {
    version: '0.0.0',
    kind: 'web',
    platform: 'linux',
    chooseFiles: null,
    reveal: null,
    logFailure: (logId, error) => failures.set(logId, error),
    ...host,
  });
  onTestFinished(async () => {
    service.close();
    await engine.queue.stop();
    await engine.close();
  });
  return { engine, service, dataDir, failures, listeners };
};
