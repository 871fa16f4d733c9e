import type { Clock } from '../../clock.ts';
import type { BaseUrl } from './base-url.ts';
import type { KeyMasks } from './mask-key.ts';

/** Time limits of one HTTP exchange. */
export type TimeLimits = {
  /** For the status of an answer to arrive; a request body extends it, see `call-json.ts`. */
  answerMs: number;
  /** For the body of an answer to arrive after its status. */
  bodyMs: number;
  /** For an upload: without a byte sent, and for the answer after the last byte. */
  uploadIdleMs: number;
};

export const defaultTimeLimits: TimeLimits = {
  answerMs: 30_000,
  bodyMs: 60_000,
  uploadIdleMs: 60_000,
};

/** Dependencies shared by all calls of a client. */
export type ApiContext = {
  base: BaseUrl;
  apiKey: string | undefined;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: () => number;
  masks: KeyMasks;
  userAgent: string;
  timeLimits: TimeLimits;
};
