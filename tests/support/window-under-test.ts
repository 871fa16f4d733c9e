import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { createRouterClient } from '@orpc/server';
import { onTestFinished } from 'vitest';
import { createEngine, type Engine } from '../../engine/index.ts';
import { servePort } from '../../engine/rpc/serve-port.ts';
import {
  createWindowService,
  type WindowHost,
  type WindowService,
} from '../../engine/rpc/serve-window.ts';
import { startEvaluator } from '../../hosts/evaluator-process/start-evaluator.ts';
import { judgeTester } from '../../hosts/evaluator-process/test-judge.ts';
import { createJudgeKeyStore, createKeyStore } from '../../hosts/key-store/create-key-store.ts';
import { type ArrivalLimits, startWebServer } from '../../hosts/web/start-web-server.ts';
import { createWindowHandler } from '../../hosts/window/create-window-handler.ts';
import { type ForkModule, forkModule } from '../../processes/fork-module.ts';
import type { ContractClient } from '../../shared/contract/index.ts';
import {
  type ReportFormatId,
  type ReportRequest,
  reportOptionsSchema,
} from '../../shared/contract/reports.ts';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { everyClip } from './made-up-values.ts';
import { makeFolder } from './make-folder.ts';
import { samplesFolder } from './sample-clips.ts';

export type WindowUnderTest = {
  engine: Engine;
  service: WindowService;
  dataDir: string;
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
 * A real engine as hosts with windows open it, and its service; closed when the test ends.
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
      testJudge: judgeTester(dataDir),
      forkModule: fork,
      keyStore: createKeyStore({ dataDir, apiKeyOfStart: null, cipher: null }),
      judgeKeyStore: createJudgeKeyStore(dataDir, null),
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
    openFile: null,
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

export const openSeededWindow = (clips: number, fork?: ForkModule) =>
  openWindowService(
    {},
    (dataDir) => void seedLibrary(dataDir, join(dataDir, 'clips'), clips),
    fork,
  );

export const reportOnAll = (format: ReportFormatId): ReportRequest => ({
  format,
  selection: everyClip,
  options: reportOptionsSchema.parse({}),
});

export const heldReports = (dataDir: string): string[] => {
  const folder = join(dataDir, 'reports');
  return existsSync(folder) ? readdirSync(folder) : [];
};

export type Transport = 'in process' | 'message port' | 'HTTP';
export const transports: readonly Transport[] = ['in process', 'message port', 'HTTP'];

/** Has the browser's type of a port, which differs from Node's only in unused parts. */
type Port = ConstructorParameters<typeof PortLink>[0]['port'];

export const connectPort = (service: WindowService) => {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const endService = servePort(service, ours);
  onTestFinished(() => {
    endService();
    theirs.close();
  });
  theirs.start();
  return { port: theirs, endService };
};

export const serveOnLoopback = async (
  service: WindowService,
  limits?: ArrivalLimits,
): Promise<string> => {
  const folder = await makeFolder({
    'package.json': '{"it":"is secret"}',
    'page/index.html': '<!doctype html><meta name="style-nonce" content="__STYLE_NONCE__">',
    'page/theme.js': 'document.title = "Clipcheck";',
    'page/.hidden.txt': 'secret',
  });
  const server = await startWebServer(
    createWindowHandler(service, join(folder, 'page')),
    0,
    limits,
  );
  onTestFinished(() => server.close());
  return server.url;
};

/**
 * Node's fetch loses the signal of a request that is garbage-collected while its answer is still
 * being read; browsers do not. A separate signal survives.
 */
const fetchWithSignal = (
  request: Request,
  init: RequestInit,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<Response> => fetch(request, { ...init, signal: signal ?? null });

export const connect = async (
  transport: Transport,
  service: WindowService,
): Promise<ContractClient> => {
  if (transport === 'in process') return createRouterClient(service.router);
  if (transport === 'message port') {
    const { port } = connectPort(service);
    return createORPCClient(new PortLink({ port: port as unknown as Port }));
  }
  const url = `${await serveOnLoopback(service)}rpc`;
  return createORPCClient(new FetchLink({ url, fetch: fetchWithSignal }));
};

type HeldDecoders = {
  forkModule: ForkModule;
  release(): void;
};

/**
 * A report waits at a clip until the processes are released, however fast the machine is.
 * @param jobs number of jobs done before, by all of them together
 */
export const holdDecoders = (jobs: number): HeldDecoders => {
  const released = Promise.withResolvers<void>();
  let taken = 0;
  return {
    forkModule: (path) => {
      const forked = forkModule(path);
      return {
        ...forked,
        send: (job) => {
          taken += 1;
          if (taken <= jobs) forked.send(job);
          else void released.promise.then(() => forked.send(job));
        },
      };
    },
    release: released.resolve,
  };
};
