import type { ReportFormatId, ReportOptions } from '../../../shared/contract/reports.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import type { ClipMedia } from '../../clips/media/pictures/clip-media.ts';
import type { StopFlag } from './stop-flag.ts';

/** Where a report goes: to a path where nothing is yet, or, its beginning only, back as text. */
export type ReportOutput =
  | { readonly kind: 'file' | 'folder' | 'zip'; readonly path: string }
  | { readonly kind: 'head'; readonly maxChars: number };

/** What is to be written. */
export type ReportJob = {
  readonly dataDir: string;
  readonly clipIds: readonly ClipId[];
  readonly format: ReportFormatId;
  readonly options: ReportOptions;
  /** In a preview, how many clips are detailed at most; null for all. */
  readonly maxDetailed: number | null;
  /** Unix ms. */
  readonly madeMs: number;
  readonly output: ReportOutput;
  /** An empty folder of its own. */
  readonly scratchDir: string;
};

/** What the thread is started with. */
export type ReportThreadData = { readonly job: ReportJob; readonly stopFlag: StopFlag };

/** The beginning of a report, or of the first of its files; null when it was written. */
export type ReportHead = { readonly text: string; readonly isWhole: boolean };

/** From the thread. `ask` is answered by a `ReportReply` of the same id. */
export type ReportMessage =
  | { type: 'ask'; id: number; name: keyof ClipMedia; input: unknown[] }
  | { type: 'progress'; share: number; clipName: string }
  | { type: 'done'; head: ReportHead | null }
  | { type: 'failed'; error: ErrorRecord };

export type ReportReply = { id: number; output: unknown } | { id: number; error: ErrorRecord };

/** To the thread. `stop` comes with the flag, for what waits for an answer. */
export type ReportRequest = ReportReply | 'stop';
