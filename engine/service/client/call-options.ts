import type { ErrorRecord } from '../../../shared/errors/app-error.ts';

/** Reported to the caller before each wait, so that it can be shown. */
export type Wait = {
  /** Error of the last attempt. */
  reason: ErrorRecord;
  /** When the next attempt starts, in milliseconds since the Unix epoch. */
  untilMs: number;
};

/** Options of every call. */
export type CallOptions = {
  /** Ends the call, and any wait in it, immediately with an ApiError `aborted`. */
  signal?: AbortSignal | undefined;
  onWait?: ((wait: Wait) => void) | undefined;
};
