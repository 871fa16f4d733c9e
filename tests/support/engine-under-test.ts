import { onTestFinished } from 'vitest';
import type { Clock } from '../../engine/clock.ts';
import {
  createEngine,
  type Engine,
  type EngineEvent,
  type EnginePorts,
  type EvaluateOptions,
  type KeyStore,
  type ListedAddress,
} from '../../engine/index.ts';
import type { WatchTiming } from '../../engine/ports.ts';
import { createJudgeKeyStore, createKeyStore } from '../../hosts/key-store/create-key-store.ts';
import type { BatchInfo, JobInfo } from '../../shared/contract/queue.ts';
import type { ResultDocument } from '../../shared/documents/result.ts';
import type { Stage } from '../../shared/domain/clip-state.ts';
import type { BatchId, ClipId } from '../../shared/domain/ids.ts';
import { createVirtualTime } from './clocks.ts';
import type { EvaluatorProcess, TraceLine } from './evaluator-process.ts';
import { plainOptions } from './made-up-values.ts';

export type EngineSetUp = {
  dataDir: string;
  /** A running service to use; null for the one of the settings, or the built-in one. */
  service: { baseUrl: string; apiKey: string } | null;
  ports?: Partial<EnginePorts>;
  /** Lets it download clips from the servers of tests, which are on this machine. */
  allowsPrivate?: boolean | undefined;
  samplesDir?: string;
};

const openClosing = (config: Parameters<typeof createEngine>[0], ports: Partial<EnginePorts>) => {
  const time = createVirtualTime();
  const engine = createEngine(config, {
    clock: time.clock,
    startEvaluator: () => Promise.reject(new Error('no evaluator may be started here')),
    testJudge: () => Promise.reject(new Error('no judge may be tested here')),
    ...ports,
    fetch: time.watch(ports.fetch ?? globalThis.fetch),
  });
  const events: EngineEvent[] = [];
  engine.subscribe((event) => events.push(event));
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= engine.close();
    return closed;
  };
  onTestFinished(close);
  return { ...engine, close, events, clock: ports.clock ?? time.clock };
};

export type EngineUnderTest = Engine & {
  events: EngineEvent[];
  clock: Clock;
  /** Evaluates files, folders and addresses. */
  run(
    paths: string | readonly string[],
    options?: Partial<EvaluateOptions> & {
      prompt?: string;
      addresses?: readonly ListedAddress[];
      signal?: AbortSignal;
    },
  ): Promise<ResultDocument>;
};

/** An engine as a command has it, in virtual time by default; closed at the end of the test. */
export const openEngine = ({
  dataDir,
  service,
  ports = {},
  ...config
}: EngineSetUp): EngineUnderTest => {
  const engine = openClosing(
    {
      dataDir,
      service:
        service === null
          ? { kind: 'built-in' }
          : { kind: 'remote', baseUrl: service.baseUrl, apiKey: service.apiKey },
      ...config,
    },
    ports,
  );
  return {
    ...engine,
    run: (
      paths,
      { prompt, addresses = [], signal = new AbortController().signal, ...options } = {},
    ) =>
      engine.evaluate(
        {
          paths: typeof paths === 'string' ? [paths] : paths,
          addresses,
          options: { ...plainOptions, ...options },
          ...(prompt === undefined ? {} : { prompt }),
        },
        signal,
      ),
  };
};

export const requestsOf = (
  evaluator: EvaluatorProcess,
  operation: string,
  since = 0,
): TraceLine[] =>
  evaluator
    .trace()
    .slice(since)
    .filter((line) => line.operation === operation);

export const statesOf = (document: ResultDocument): Record<string, string> =>
  Object.fromEntries(document.clips.map(({ path, state }) => [path.split('/').at(-1), state]));

export type QueueSetUp = EngineSetUp & {
  watchTiming?: Partial<WatchTiming>;
};

export type QueueUnderTest = Engine & {
  events: EngineEvent[];
  keyStore: KeyStore;
  /** @returns the batch's id */
  add(paths: string | readonly string[], more?: Partial<AddInput>): BatchId;
  /** Adds files and folders, and waits for the end of their batch. */
  finish(paths: string | readonly string[], more?: Partial<AddInput>): Promise<BatchInfo>;
  batch(batchId: BatchId): BatchInfo;
  jobs(batchId: BatchId): JobInfo[];
  until(batchId: BatchId, isSo: (batch: BatchInfo) => boolean): Promise<BatchInfo>;
  untilPhase(batchId: BatchId, phase: BatchInfo['phase']): Promise<BatchInfo>;
  untilSubmitted(batchId: BatchId, clips: number): Promise<unknown>;
};

type AddInput = Parameters<Engine['queue']['add']>[0];

export const untilSo = async <Value>(
  engine: Pick<Engine, 'subscribe'>,
  look: () => Value | undefined,
): Promise<Value> => {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const tryOnce = (): void => {
    try {
      const value = look();
      if (value !== undefined) resolve(value);
    } catch (error) {
      reject(error);
    }
  };
  const unsubscribe = engine.subscribe(() => queueMicrotask(tryOnce));
  tryOnce();
  return promise.finally(unsubscribe);
};

type Observed = Pick<EngineUnderTest, 'events' | 'subscribe'>;

/** The files whose clips have reached a stage, in that order. */
export const pathsAt = ({ events }: Observed, stage: Stage): string[] =>
  events.flatMap((event) =>
    event.type === 'clip-stage' && event.stage === stage ? event.path : [],
  );

export const untilStage = (engine: Observed, stage: Stage, clips = 1): Promise<true> =>
  untilSo(engine, () => pathsAt(engine, stage).length >= clips || undefined);

/** Aborted when the first clip reaches a stage from now on. */
export const interruptAt = (engine: Observed, stage: Stage): AbortSignal => {
  const controller = new AbortController();
  engine.subscribe((event) => {
    if (event.type === 'clip-stage' && event.stage === stage) controller.abort();
  });
  return controller.signal;
};

/**
 * An engine as a window has it: service of the settings, real key store, virtual time by default.
 * Closed at the end of the test at the latest.
 */
export const openQueue = ({
  dataDir,
  service,
  ports = {},
  samplesDir,
  watchTiming,
  allowsPrivate,
}: QueueSetUp): QueueUnderTest => {
  const keyStore = createKeyStore({
    dataDir,
    apiKeyOfStart: service?.apiKey ?? null,
    cipher: null,
  });
  const engine = openClosing(
    {
      dataDir,
      service: { kind: 'settings', baseUrlOfStart: service?.baseUrl ?? null },
      samplesDir,
      watchTiming,
      allowsPrivate,
    },
    { keyStore, judgeKeyStore: createJudgeKeyStore(dataDir, null), ...ports },
  );

  const batch = (batchId: BatchId): BatchInfo => {
    const found = engine.queue.list().find((one) => one.batchId === batchId);
    if (!found) throw new Error('the batch is not in the list');
    return found;
  };
  const until = (batchId: BatchId, isSo: (batch: BatchInfo) => boolean) =>
    untilSo(engine, () => {
      const now = batch(batchId);
      return isSo(now) ? now : undefined;
    });
  const untilPhase: QueueUnderTest['untilPhase'] = (batchId, phase) =>
    until(batchId, (now) => {
      // It never goes on: better to say how it ended than to wait for the time limit.
      if (now.phase === 'ended' && phase !== 'ended') {
        const { counts, stoppedBy } = now;
        throw new Error(`it has ended, not ${phase}: ${JSON.stringify({ counts, stoppedBy })}`);
      }
      return now.phase === phase;
    });
  const add: QueueUnderTest['add'] = (paths, more = {}) =>
    engine.queue.add({
      paths: typeof paths === 'string' ? [paths] : paths,
      clipIds: [],
      options: {},
      capUnits: null,
      ...more,
    }).batchId;
  const jobs = (batchId: BatchId): JobInfo[] =>
    engine.queue.jobs({ batchId, states: [], causes: [], offset: 0, limit: 500 }).rows;
  return {
    ...engine,
    keyStore,
    batch,
    jobs,
    until,
    untilSubmitted: (batchId, clips) =>
      untilSo(engine, () => {
        const submitted = jobs(batchId).filter(({ stage }) => stage === 'poll');
        return submitted.length === clips || undefined;
      }),
    untilPhase,
    add,
    finish: (paths, more) => untilPhase(add(paths, more), 'ended'),
  };
};

export const jobStates = (jobs: readonly JobInfo[]): Record<string, string> =>
  Object.fromEntries(jobs.map(({ name, state }) => [name, state]));

export const clipIdsOf = (jobs: readonly JobInfo[]): ClipId[] =>
  jobs.flatMap(({ clipId }) => clipId ?? []);
