import type { EvaluationFailure } from '../../shared/service-api/error-envelope.ts';
import type {
  DetectorState,
  EvaluationResult,
  EvaluationStatus,
  VideoInfo,
} from '../../shared/service-api/evaluation.ts';
import type { FindingType } from '../../shared/service-api/finding.ts';
import type { ClipStore, ReceivedBytes } from './clip-store.ts';

/** How the bytes arrived. Only an `upload` is a video record that clients see. */
type VideoOrigin = 'upload' | 'inline' | 'url';

/**
 * `received`: the bytes are here, but the upload is not completed; `validating`: it is, and the
 * file is being probed; `ready` and `failed` are final.
 */
type VideoState = 'reserved' | 'received' | 'validating' | 'ready' | 'failed';

export type StoredVideo = {
  id: string;
  account: string;
  origin: VideoOrigin;
  state: VideoState;
  sizeBytes: number;
  /** The hash that the client announced; null when it did not. */
  expectedSha256: string | null;
  /** Hash of the received bytes; names the file in the store. */
  sha256: string | null;
  uploadToken: string | null;
  uploadExpiresAtSec: number | null;
  createdAtSec: number;
  /** Known once the file has been probed. */
  info: VideoInfo | null;
  rejection: string | null;
};

/** A clip that can be evaluated. */
export type ReadyVideo = StoredVideo & { info: VideoInfo };

export type StoredEvaluation = {
  id: string;
  account: string;
  videoId: string;
  model: string;
  modelVersion: string;
  prompt: string;
  glitchTypes: FindingType[];
  /** From `parseExactJson`. */
  metadata: Record<string, unknown> | null;
  /** 1 for a submitted run, 2 or more for one made by the retry operation. */
  attempt: number;
  /** The submitted run at the start of all retries; the run's own id if it was submitted. */
  rootId: string;
  /** Attempts of the root so far, in all of its runs, so that it outlives deleted ones. */
  rootAttempts: number;
  requestId: string;
  status: EvaluationStatus;
  /** How often it was started; more than once if the evaluator died in the meantime. */
  starts: number;
  billableUnits: number;
  /** When its request arrived: the start of all measured times. */
  createdAtMs: number;
  /** `createdAtMs` plus the time that the run took; null before its end, and if that is unknown. */
  finishedAtMs: number | null;
  detectors: DetectorState[];
  result: EvaluationResult | null;
  error: EvaluationFailure | null;
};

export type RunOutcome = Pick<StoredEvaluation, 'detectors' | 'result' | 'error'> & {
  status: 'completed' | 'partial' | 'failed';
  /** What it cost, if that is not as estimated. */
  units?: number | undefined;
};

/** Nothing is generated here, so that only these are counted. */
export type CountedScope = 'detect' | 'upload';

/** What an account has used, at one time. */
export type AccountUsage = {
  nowMs: number;
  /** Runs queued or processing. */
  inFlight: number;
  /** Slots of runs whose clips are being fetched or probed. */
  reserved: number;
  chargedUnits: number;
  /** Submissions in the current window. */
  submissions: Record<CountedScope, { used: number; oldestMs: number | null }>;
};

/** Decides by an account's usage, in the transaction of what it allows. Pure. @throws a refusal */
export type UsageRule = (usage: AccountUsage) => void;

type AdmittedRun = { run: StoredEvaluation /** Before the run. */; usage: AccountUsage };

/** An answer of a model, and the frames it is about. */
export type StoredAnswer = { answer: unknown; frames: readonly number[] };

/** Answers by the hash of everything they depend on, so that no question is paid twice. */
export type JudgeAnswers = {
  find: (key: string) => Promise<StoredAnswer | null>;
  add: (key: string, answer: StoredAnswer) => Promise<void>;
};

/** The connection was lost while something was stored: doing it again could do it twice. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

/**
 * Whole operations, each atomic by itself, also among processes that share a store. Rules are given
 * as pure functions; what they throw refuses the operation, which then has changed nothing.
 * @throws OutcomeUnknownError
 */
export type EvaluatorStore = {
  files: ClipStore;
  /** Signs the addresses of stored clips; created once per store. */
  addressSecret: Buffer;

  readUsage: (account: string) => Promise<AccountUsage>;
  /**
   * Reserves a slot before a clip is fetched or probed: refused requests cause no work, and
   * concurrent ones cannot exceed the limits.
   * @returns its id, for `admitRun` or `releaseSlot`
   */
  reserveSlot: (account: string, rule: UsageRule) => Promise<string>;
  /** Has no effect once a run has taken the slot. */
  releaseSlot: (slotId: string) => Promise<void>;

  /**
   * Stores a run, its charge and its submission, and queues it. The slot is released first, also if
   * the run is refused.
   * @param arrived a clip that came with the request, and its bytes: stored with the run or not at
   *   all; null for one that is stored already
   */
  admitRun: (
    account: string,
    slotId: string,
    arrived: { clip: StoredVideo; received: ReceivedBytes } | null,
    decide: (usage: AccountUsage) => StoredEvaluation,
  ) => Promise<AdmittedRun>;
  /** Like `admitRun`, for a further attempt at an account's run; null if that was deleted. */
  retryRun: (
    run: Pick<StoredEvaluation, 'id' | 'account'>,
    decide: (usage: AccountUsage, run: StoredEvaluation) => StoredEvaluation,
  ) => Promise<AdmittedRun | null>;
  findRun: (id: string) => Promise<{ run: StoredEvaluation; clip: ReadyVideo } | null>;
  /** Failed runs are free. @returns false when the run was deleted, has ended or is in other hands */
  settleRun: (
    run: StoredEvaluation,
    outcome: RunOutcome,
    finishedAtMs: number | null,
  ) => Promise<boolean>;
  /** A run that is deleted before its end is free. */
  deleteRun: (id: string) => Promise<void>;
  /** Average cost of the last completed runs of a version; null without any. */
  meanUnits: (version: string) => Promise<number | null>;

  /** Stores the record of an upload, and counts it. */
  reserveUpload: (video: StoredVideo, rule: UsageRule) => Promise<void>;
  findVideo: (id: string) => Promise<StoredVideo | null>;
  findUpload: (uploadToken: string) => Promise<StoredVideo | null>;
  /** An account's upload of the same bytes. */
  findReadyUpload: (sha256: string, account: string) => Promise<StoredVideo | null>;
  /** Keeps the bytes of an upload. @returns false when it has got some in the meantime */
  receiveUpload: (id: string, received: ReceivedBytes) => Promise<boolean>;
  /** @returns false when it was already completed, or has no bytes of which this service knows */
  completeUpload: (id: string) => Promise<boolean>;
  settleUpload: (
    id: string,
    outcome: Pick<StoredVideo, 'state' | 'info' | 'rejection'>,
  ) => Promise<void>;

  judgeAnswers: JudgeAnswers;
  close: () => Promise<void>;
};
