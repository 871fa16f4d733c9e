import type { ReportFormatId, ReportOptions } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';

/** A flag that a thread can check at any time, even while it handles no messages. */
type StopFlag = Int32Array<SharedArrayBuffer>;

export const createStopFlag = (): StopFlag => new Int32Array(new SharedArrayBuffer(4));

export const raise = (flag: StopFlag): void => {
  Atomics.store(flag, 0, 1);
};

export const isRaised = (flag: StopFlag): boolean => Atomics.load(flag, 0) === 1;

/** Output of a report: written to a new path, or only its beginning returned as text. */
export type ReportOutput =
  | { readonly kind: 'file' | 'folder' | 'zip'; readonly path: string }
  | { readonly kind: 'head'; readonly maxChars: number };

export type ReportJob = {
  readonly dataDir: string;
  readonly clipIds: readonly ClipId[];
  readonly format: ReportFormatId;
  readonly options: ReportOptions;
  readonly maxDetailed: number | null;
  readonly madeMs: number;
  readonly output: ReportOutput;
  readonly scratchDir: string;
};

/** The thread's `workerData`. */
export type ReportThreadData = { readonly job: ReportJob; readonly stopFlag: StopFlag };

export type ReportHead = { readonly text: string; readonly isComplete: boolean };

export type ReportMessage =
  | { type: 'ask'; id: number; name: keyof ClipMedia; input: unknown[] }
  | { type: 'progress'; share: number; clipName: string }
  | { type: 'done'; head: ReportHead | null }
  | { type: 'failed'; error: ErrorRecord };

export type ReportReply = { id: number; output: unknown } | { id: number; error: ErrorRecord };

/** Message to the thread. `stop` accompanies the flag, and rejects pending requests. */
export type ReportRequest = ReportReply | 'stop';
