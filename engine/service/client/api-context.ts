import type { Clock } from '../../clock.ts';
import type { BaseUrl } from './base-url.ts';
import type { KeyMasks } from './mask-key.ts';

/** Time limits of one HTTP exchange. */
export type TimeLimits = {
  /** Until the status of an answer arrives; a request body extends it, see `call-json.ts`. */
  answerMs: number;
  /** The same for an evaluation whose video the service fetches from a URL before it answers. */
  fetchedAnswerMs: number;
  /** Until the body of an answer has arrived, from its status. */
  bodyMs: number;
  /** For uploads: without a byte sent, and until the answer after the last byte. */
  uploadIdleMs: number;
};

export const defaultTimeLimits: TimeLimits = {
  answerMs: 30_000,
  fetchedAnswerMs: 5 * 60_000,
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
