import type PQueue from 'p-queue';
import type { ClipPart } from '../../../shared/domain/clip-copy.ts';
import type { EvaluateOptions } from '../../../shared/domain/evaluate-options.ts';
import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { ReceivedModelList } from '../../../shared/service-api/models.ts';
import type { Copies } from '../../clips/copies/create-copies.ts';
import type { FileHasher } from '../../clips/media/hash/file-hasher.ts';
import type { PromptFinder } from '../../clips/prompts/prompt-finder.ts';
import type { Clock } from '../../clock.ts';
import type { Wait } from '../../service/client/retries.ts';
import type { ServiceLimits } from '../../service/service-limits.ts';
import type { HeldService } from '../../service/service-link.ts';
import type { EventBus } from '../../store/events/event-bus.ts';
import type { Store } from '../../store/store.ts';
import type { JobChange } from '../../store/tables/job-row.ts';
import type { BatchStop } from './batch-stop.ts';
import type { Job } from './job.ts';
import type { PositionLane } from './position-lane.ts';
import type { RunTimes } from './run-times.ts';
import type { SubmitGate, VideoSource } from './submit-gate.ts';

export type Budget = {
  /**
   * Decides right before a billed request leaves. An admitted request counts as spent from then on;
   * the same job may call it again after a refusal of the service.
   * @returns why it must not be sent, which stops the batch; null if it may
   */
  admit(job: Job): Reason | null;
};

/** Dependencies and state shared by the stages of one batch. */
export type BatchContext = {
  batchId: BatchId;
  serviceId: ServiceId;
  options: EvaluateOptions;
  store: Store;
  /** The service that this batch began with. */
  service: HeldService;
  hasher: FileHasher;
  copies: Copies;
  copiedPart: ClipPart | null;
  prompts: PromptFinder;
  bus: EventBus;
  clock: Clock;
  stop: BatchStop;
  gate: SubmitGate;
  budget: Budget;
  lanes: Lanes;
  /** Models of the service, fetched once per batch; null if it does not list them. */
  models: () => Promise<ReceivedModelList | null>;
  limits: () => Promise<ServiceLimits>;
  /** When a poll of this batch was last answered (Unix ms). */
  lastAnswer: { atMs: number };
  /** How long the latest runs of this batch took, which decides when the next are polled. */
  runTimes: RunTimes;
  /** Video ids that this session has seen ready, see `checkedId`. */
  checkedVideoIds: Set<string>;
  /** Uploads of this batch that have not ended, by clip or by the hash of its copy. */
  uploadsUnderWay: Map<string, Promise<string>>;
  record: (job: Job, change: JobChange) => void;
  /** Stores a warning with the batch and emits it, once for each code. */
  warn: (warning: Reason) => void;
  reportWait: (wait: Wait) => void;
  /** Emits the progress of a transfer, a hash or a copy, in bytes of the clip. */
  reportBytes: (
    job: Job,
    stage: 'hash' | 'copy' | 'upload',
    doneBytes: number,
    totalBytes: number,
  ) => void;
};

export type Lanes = {
  /** Reading files: as many as there are cores. */
  prepare: PositionLane;
  /** Clips between upload and result; those at URLs have a lane of the same width. */
  evaluate: Record<VideoSource, PositionLane>;
  upload: PQueue;
  /** Polls, limited in parallel and per second. */
  poll: PQueue;
};
