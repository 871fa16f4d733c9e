/*
 * An engine in a process that kills itself at a moment, without clean-up, as in a power cut. This
 * file is the program, too.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  createEngine,
  type Engine,
  type EngineEvent,
  type KeyStore,
  type ListedAddress,
} from '../../engine/index.ts';
import { operationOf } from '../../evaluator/server/operation.ts';
import type { ResultDocument } from '../../shared/documents/result.ts';
import { createVirtualTime } from './clocks.ts';
import { plainOptions } from './made-up-values.ts';

/**
 * The n-th event or request from 1: `stage <name>`, `ended`, `phase <name>` of the first batch,
 * `before <operation>`, or `after <operation>` has its unread answer.
 */
export type Moment = { name: string; count: number };

/** What a window does: retries of all batches, and new ones, one for each folder. */
type QueueWork = {
  retries?: boolean;
  folders?: readonly string[];
  checksPrompts?: boolean;
  /** Clips at addresses, which become one more batch. */
  addresses?: readonly ListedAddress[];
};

export type CrashTask = {
  dataDir: string;
  service: { baseUrl: string; apiKey: string };
  concurrency: number;
  work: { folder: string } | { queue: QueueWork };
  /** Null for none: a command then runs to its end. */
  killAt: Moment | null;
};

export type CrashReport = { passed: Moment[]; document: ResultDocument };

/** @returns every moment that it passed, and its result; null if it was killed */
export const runEngine = async (task: CrashTask): Promise<CrashReport | null> => {
  const child = fork(import.meta.filename, { execArgv: [] });
  let report: CrashReport | null = null;
  child.on('message', (message: CrashReport) => {
    report = message;
  });
  const { baseUrl, apiKey } = task.service;
  child.send({ ...task, service: { baseUrl, apiKey } } satisfies CrashTask);
  const [exitCode, signal] = await once(child, 'exit');
  if (signal === 'SIGKILL') return null;
  if (exitCode !== 0) throw new Error(`the engine's process ended with ${exitCode}`);
  return report;
};

/** @throws if it is not killed at the moment of its task */
export const crashEngine = async (task: CrashTask): Promise<void> => {
  if ((await runEngine(task)) !== null) throw new Error('it ended instead of being killed');
};

const startEngine = (
  { dataDir, service, work }: CrashTask,
  pass: (name: string) => void,
): Engine => {
  const time = createVirtualTime();
  const keyStore: KeyStore = {
    begin: () => undefined,
    state: () => ({ place: 'environment', canEncrypt: false }),
    load: () => service.apiKey,
    save: () => undefined,
    remove: () => undefined,
  };
  const engine = createEngine(
    {
      dataDir,
      service:
        'queue' in work
          ? { kind: 'settings', baseUrlOfStart: service.baseUrl }
          : { kind: 'remote', ...service },
    },
    {
      clock: time.clock,
      startEvaluator: () => Promise.reject(new Error('no evaluator may be started here')),
      testJudge: () => Promise.reject(new Error('no judge may be tested here')),
      keyStore,
      fetch: time.watch(async (input, init) => {
        const operation = operationOf(init?.method ?? 'GET', new URL(String(input)).pathname);
        pass(`before ${operation}`);
        const response = await fetch(input, init);
        pass(`after ${operation}`);
        return response;
      }),
    },
  );
  engine.subscribe((event: EngineEvent) => {
    if (event.type === 'clip-stage') pass(`stage ${event.stage}`);
    if (event.type === 'clip-ended') pass('ended');
    if (event.type === 'queue-changed' && 'queue' in work) {
      pass(`phase ${engine.queue.list()[0]?.phase}`);
    }
  });
  return engine;
};

const fillQueue = async (
  engine: Engine,
  { retries = false, folders = [], checksPrompts = false, addresses = [] }: QueueWork,
  concurrency: number,
): Promise<void> => {
  const options = { concurrency };
  if (retries) {
    for (const { batchId } of engine.queue.list()) await engine.queue.retry({ batchId });
  }
  for (const folder of folders) {
    engine.queue.add({ paths: [folder], clipIds: [], options, capUnits: null, checksPrompts });
  }
  if (addresses.length > 0) {
    engine.queue.add({ paths: [], clipIds: [], addresses, options, capUnits: null });
  }
};

const run = async (task: CrashTask): Promise<void> => {
  const { work, concurrency, killAt } = task;
  const passed: Moment[] = [];
  const engine = startEngine(task, (name) => {
    const count = passed.filter((moment) => moment.name === name).length + 1;
    passed.push({ name, count });
    if (killAt?.name === name && killAt.count === count) process.kill(process.pid, 'SIGKILL');
  });
  if ('queue' in work) return fillQueue(engine, work.queue, concurrency);
  const { signal } = new AbortController();
  const options = { ...plainOptions, concurrency };
  const document = await engine.evaluate({ paths: [work.folder], options }, signal);
  await engine.close();
  process.send?.({ passed, document } satisfies CrashReport);
  process.disconnect();
};

if (process.argv[1] === import.meta.filename) {
  process.once('message', (task: CrashTask) => run(task));
}
