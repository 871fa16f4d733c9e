import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import type { Reason, StopReason } from '../../../shared/domain/reason.ts';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import { copiedPartOf } from '../../clips/copies/choose-frames.ts';
import { createSpecFinder } from '../../clips/delivery-spec/spec-finder.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import type { Wait } from '../../service/client/retries.ts';
import {
  maxParallelPolls,
  maxParallelSubmissions,
  maxParallelUploads,
  maxPollsPerSec,
  pollWindowMs,
} from '../../service/client/retry-policy.ts';
import { fetchModels, limitsOf, type ServiceLimits } from '../../service/model-list.ts';
import type { HeldService } from '../../service/service-link.ts';
import type { JobChange } from '../../store/tables/job-row.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { Job } from './job.ts';
import { createPace } from './pace.ts';
import { createReorderableQueue } from './reorderable-queue.ts';
import { createRunTimes } from './run-times.ts';
import type { BlockScope } from './stage-outcome.ts';
import { createSubmitGate } from './submit-gate.ts';

/** @param onBlocked called with the first refusal of the entire batch */
export const createBatchStop = (
  interrupt: AbortSignal,
  onBlocked: (reason: StopReason) => void,
) => {
  const draining = new AbortController();
  const submissions = new AbortController();
  const everything = new AbortController();
  let refusal: StopReason | null = null;
  let unanswered: StopReason | null = null;
  return {
    /** The first refusal of the batch; without one, why the service gave no answer for a clip. */
    get stoppedBy(): StopReason | null {
      return refusal ?? unanswered;
    },
    /** Aborted when nothing new may be prepared: the user stopped the batch. */
    local: AbortSignal.any([interrupt, draining.signal]),
    /** Aborted when nothing new may be uploaded or submitted. */
    submissions: AbortSignal.any([interrupt, draining.signal, submissions.signal]),
    /** Aborted when results cannot be fetched either. */
    everything: AbortSignal.any([interrupt, everything.signal]),
    /** The service refuses, or has no answer. Clips that did not get through stay pending. */
    block: (reason: StopReason, scope: BlockScope): void => {
      if (scope === 'clip') {
        unanswered ??= reason;
        return;
      }
      if (refusal === null) {
        refusal = reason;
        onBlocked(reason);
      }
      submissions.abort();
      if (scope === 'everything') everything.abort();
    },
    drain: (): void => draining.abort(),
  };
};

/** Returns the entry of `checkedVideoIds` for a video: another key may not find it. */
export const checkedId = (videoId: string, { serviceId }: BatchContext): string =>
  `${serviceId} ${videoId}`;

export type Budget = {
  /** Why a job cannot be sent even if no other is, so that it is not uploaded in vain. */
  refusalAlone(job: Job): Reason | null;
  /**
   * Decides right before a billed request leaves, which counts as spent from then on: the same job
   * may call it again after a refusal of the service.
   * @returns why it must not be sent, which stops the batch; null if it may
   */
  admit(job: Job): Reason | null;
  /** Records that a job's run exists: units that the service states replace the estimate. */
  jobSubmitted(job: Job): void;
  /** Records that a job has ended, or stopped (`pending`): its real cost replaces the estimate. */
  jobEnded(job: Job): void;
};

type SharedParts = Pick<
  EngineParts,
  'store' | 'bus' | 'hasher' | 'copies' | 'clock' | 'checkedVideoIds'
>;

export type BatchContext = ReturnType<typeof createContext>;

export const createPollLane = (): PQueue =>
  new PQueue({
    concurrency: maxParallelPolls,
    interval: pollWindowMs,
    intervalCap: maxPollsPerSec,
    // Otherwise twice as many may start within a second that spans two intervals.
    strict: true,
  });

const createLanes = (concurrency: number) => ({
  /** Reading files: as many as there are cores. */
  prepare: createReorderableQueue(availableParallelism()),
  /** Clips between upload and result; those at URLs have a lane of the same width. */
  evaluate: { file: createReorderableQueue(concurrency), url: createReorderableQueue(concurrency) },
  upload: new PQueue({ concurrency: Math.min(maxParallelUploads, concurrency) }),
  poll: createPollLane(),
});

const parallelClipsAtService = 16;

/** @param chosen null for as many as the built-in evaluator has cores */
export const parallelClipsOf = (chosen: number | null, isBuiltIn: boolean): number =>
  chosen ?? (isBuiltIn ? availableParallelism() : parallelClipsAtService);

type ContextParts = SharedParts & {
  batchId: BatchId;
  options: EvaluateOptions;
  service: HeldService;
  budget: Budget;
  prompts: PromptFinder;
  interrupt: AbortSignal;
};

export const createContext = ({ interrupt, ...parts }: ContextParts) => {
  const { batchId, store, service, bus, clock, options, budget } = parts;
  const serviceId = service.id;
  const isBuiltIn = store.services.baseUrl(serviceId) === null;
  const parallelClips = parallelClipsOf(options.concurrency, isBuiltIn);
  const stop = createBatchStop(interrupt, (reason) =>
    bus.emit({ type: 'batch-stopped', batchId, reason }),
  );
  let listed: Promise<ReceivedModelList | null> | undefined;
  const models = (): Promise<ReceivedModelList | null> => {
    listed ??= service.client().then((client) =>
      fetchModels(client, store, serviceId, options.model, {
        signal: stop.submissions,
        onWait: context.reportWait,
      }),
    );
    return listed;
  };
  const waitUntil = (reason: string, untilMs: number): void => {
    context.wait = { reason, untilMs };
    bus.emit({ type: 'waiting', batchId, reason, untilMs });
  };
  const context = {
    ...parts,
    serviceId,
    pace: createPace(clock.nowMs),
    /** The last wait that the service asked for, over or not (Unix ms). */
    wait: null as { reason: string; untilMs: number } | null,
    copiedPart: copiedPartOf(options.copies, isBuiltIn),
    findSpec: createSpecFinder(options.spec),
    stop,
    gate: createSubmitGate(clock, Math.min(maxParallelSubmissions, parallelClips), waitUntil),
    lanes: createLanes(parallelClips),
    /** Models of the service, fetched once per batch; null if it does not list them. */
    models,
    limits: async (): Promise<ServiceLimits> => limitsOf(await models(), options),
    /** When a poll of this batch was last answered (Unix ms). */
    lastAnswer: { atMs: clock.nowMs() },
    runTimes: createRunTimes(),
    reportWait: ({ reason, untilMs }: Wait): void => waitUntil(reason.message, untilMs),
    /** Stores a warning with the batch and emits it, once for each code. */
    warn: (warning: Reason): void => {
      if (!store.batches.addWarning(batchId, warning)) return;
      bus.emit({ type: 'note', message: warning.message });
      bus.emit({ type: 'queue-changed' });
    },
    record: (job: Job, change: JobChange): void => {
      // Steps that share a stage record it again; then there is nothing new to write.
      const isKnown = change.stage === job.stage && Object.keys(change).length === 1;
      if (!isKnown) store.jobs.change(job.id, change);
      if (!change.stage) return;
      job.stage = change.stage;
      job.transfer = null;
      // Polling comes next for every job with a run.
      if (change.stage === 'poll') budget.jobSubmitted(job);
      bus.emit({ type: 'clip-stage', batchId, jobId: job.id, path: job.path, stage: change.stage });
    },
    reportBytes: (
      job: Job,
      stage: 'hash' | 'copy' | 'upload',
      doneBytes: number,
      totalBytes: number,
    ): void => {
      job.transfer = { doneBytes, totalBytes };
      const { id: jobId, path } = job;
      bus.emit({ type: 'clip-bytes', batchId, jobId, path, stage, doneBytes, totalBytes });
    },
  };
  return context;
};
