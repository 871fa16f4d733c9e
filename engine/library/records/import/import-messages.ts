import type { ImportResult } from '../../../../shared/contract/reports.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';

/** What the thread is started with. */
export type ImportJob = {
  readonly dataDir: string;
  /** Absolute. */
  readonly path: string;
  readonly sizeBytes: number;
};

/** To the thread: it is to end after the clip in hand. */
export type ImportRequest = 'stop';

/** From the thread. */
export type ImportMessage =
  | { type: 'progress'; share: number; clips: number }
  | { type: 'done'; result: ImportResult }
  | { type: 'stopped' }
  | { type: 'failed'; error: ErrorRecord };
