import { ApiError } from './api-error.ts';
import type { Services } from './services.ts';
import type { SubmissionQuota } from './submission-quota.ts';

/** A run costs at least this, whatever the length of its clip. */
const MIN_UNITS = 1;

export type RunPlaces = ReturnType<typeof createRunPlaces>;

/**
 * Room for runs among an account's credits, concurrency and window. A place is reserved before the
 * run's clip is fetched or read: what is refused causes no work, and requests that come meanwhile
 * cannot slip past the limits.
 */
export const createRunPlaces = (
  { store, options }: Pick<Services, 'store' | 'options'>,
  quota: SubmissionQuota,
) => {
  /** @throws ApiError 402 or 429 where a run of this many units does not fit */
  const assertRoom = (account: string, units: number): void => {
    const reserved = quota.countReserved(account);
    const charged = store.usage.chargedUnits(account) + reserved * MIN_UNITS;
    assertCredits(options.credits, charged, units);
    quota.assertConcurrency(account, store.evaluations.countInFlight(account) + reserved);
    quota.assertFree(account, 'detect');
  };
  return {
    /**
     * Counts a run that is stored in the same transaction.
     * @throws ApiError 402 or 429 where there is no room for it
     */
    take: (account: string, units: number): void => {
      assertRoom(account, units);
      quota.add(account, 'detect');
    },

    /**
     * Reserves a place for a run whose cost is not known yet.
     * @returns gives the place back, once: right before the run takes it, or when it is refused
     * @throws ApiError 402 or 429 where there is none
     */
    reserve: (account: string): (() => void) => {
      assertRoom(account, MIN_UNITS);
      return quota.reserve(account);
    },
  };
};

const assertCredits = (credits: number | null, charged: number, wanted: number): void => {
  if (credits === null || charged + wanted <= credits) return;
  const left = Math.max(0, credits - charged);
  throw new ApiError(
    'insufficient_credits',
    `This evaluation costs ${wanted} units; ${left} are left. Add credits.`,
  );
};
