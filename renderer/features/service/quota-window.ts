import type { ReceivedRateLimitWindow } from '../../../shared/service-api/quota.ts';
import type { Tone } from '../../ui/Mark.tsx';

export type QuotaUse = {
  /** Null if the service did not report it. */
  used: number | null;
  limit: number | null;
  remaining: number | null;
  /** Reset time (Unix ms) by the local clock; null if nothing is used or it was not reported. */
  resetMs: number | null;
  tone: Tone;
};

/** Share of the limit from which the meter warns. */
const warnShare = 0.8;

/**
 * Returns the values of a quota window; computes missing ones from the others.
 * @param atMs when the service answered, by the local clock, since the service's may differ
 */
export const quotaUse = (window: ReceivedRateLimitWindow, atMs: number): QuotaUse => {
  const { limit } = window;
  const remaining =
    window.remaining ?? (limit !== null && window.used !== null ? limit - window.used : null);
  const used = window.used ?? (limit !== null && remaining !== null ? limit - remaining : null);
  const resetMs =
    window.reset_in_sec !== null
      ? atMs + window.reset_in_sec * 1000
      : window.reset_at !== null
        ? window.reset_at * 1000
        : null;
  const share = used !== null && limit ? used / limit : 0;
  const tone = remaining !== null && remaining <= 0 ? 'bad' : share >= warnShare ? 'warn' : 'good';
  return { used, limit, remaining, resetMs, tone };
};
