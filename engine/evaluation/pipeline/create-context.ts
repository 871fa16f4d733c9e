import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import { copiedPartOf } from '../../clips/copies/choose-frames.ts';
import type { Wait } from '../../service/client/retries.ts';
import {
  maxParallelPolls,
  maxParallelSubmissions,
  maxParallelUploads,
  maxPollsPerSec,
  pollWindowMs,
} from '../../service/client/retry-policy.ts';
import { fetchModels } from '../../service/model-list.ts';
import { limitsOf } from '../../service/service-limits.ts';
import type { BatchContext, Lanes } from './batch-context.ts';
import { createBatchStop } from './batch-stop.ts';
import { parallelClipsOf } from './parallel-clips.ts';
import { createPositionLane } from './position-lane.ts';
import { createRunTimes } from './run-times.ts';
import { createSubmitGate } from './submit-gate.ts';

const createLanes = (concurrency: number): Lanes => ({
  prepare: createPositionLane(availableParallelism()),
  evaluate: { file: createPositionLane(concurrency), url: createPositionLane(concurrency) },
  upload: new PQueue({ concurrency: Math.min(maxParallelUploads, concurrency) }),
  poll: new PQueue({
    concurrency: maxParallelPolls,
    interval: pollWindowMs,
    intervalCap: maxPollsPerSec,
    // Otherwise twice as many may start within a second that spans two intervals.
    strict: true,
  }),
});

export type BatchParts = Pick<
  BatchContext,
  | 'batchId'
  | 'options'
  | 'store'
  | 'service'
  | 'budget'
  | 'hasher'
  | 'copies'
  | 'prompts'
  | 'bus'
  | 'clock'
  | 'checkedVideoIds'
> & {
  /** Aborted by the user. */
  interrupt: AbortSignal;
};

export const createContext = (parts: BatchParts): BatchContext => {
  const { batchId, store, service, bus, clock, options } = parts;
  const serviceId = service.id;
  const isBuiltIn = store.services.baseUrl(serviceId) === null;
  const parallelClips = parallelClipsOf(options.concurrency, isBuiltIn);
  const stop = createBatchStop(parts.interrupt, (reason) =>
    bus.emit({ type: 'batch-stopped', batchId, reason }),
  );
  const reportWait = ({ reason, untilMs }: Wait): void =>
    bus.emit({ type: 'waiting', batchId, reason: reason.message, untilMs });
  let listed: Promise<ReceivedModelList | null> | undefined;
  const models = (): Promise<ReceivedModelList | null> => {
    listed ??= service.client().then((client) =>
      fetchModels(client, store, serviceId, options.model, {
        signal: stop.submissions,
        onWait: reportWait,
      }),
    );
    return listed;
  };
  return {
    batchId,
    serviceId,
    options,
    store,
    service,
    budget: parts.budget,
    hasher: parts.hasher,
    copies: parts.copies,
    copiedPart: copiedPartOf(options.copies, isBuiltIn),
    prompts: parts.prompts,
    bus,
    clock,
    stop,
    gate: createSubmitGate(
      clock,
      Math.min(maxParallelSubmissions, parallelClips),
      (reason, untilMs) => bus.emit({ type: 'waiting', batchId, reason, untilMs }),
    ),
    lanes: createLanes(parallelClips),
    models,
    limits: async () => limitsOf(await models(), options),
    lastAnswer: { atMs: clock.nowMs() },
    runTimes: createRunTimes(),
    checkedVideoIds: parts.checkedVideoIds,
    uploadsUnderWay: new Map(),
    reportWait,
    warn: (warning) => {
      if (!store.batches.addWarning(batchId, warning)) return;
      bus.emit({ type: 'note', message: warning.message });
      bus.emit({ type: 'queue-changed' });
    },
    record: (job, change) => {
      // Steps that share a stage record it again; then there is nothing new to write.
      const isKnown = change.stage === job.stage && Object.keys(change).length === 1;
      if (!isKnown) store.jobs.change(job.id, change);
      if (change.stage) {
        job.stage = change.stage;
        bus.emit({
          type: 'clip-stage',
          batchId,
          jobId: job.id,
          path: job.path,
          stage: change.stage,
        });
      }
    },
    reportBytes: (job, stage, doneBytes, totalBytes) =>
      bus.emit({
        type: 'clip-bytes',
        batchId,
        jobId: job.id,
        path: job.path,
        stage,
        doneBytes,
        totalBytes,
      }),
  };
};
