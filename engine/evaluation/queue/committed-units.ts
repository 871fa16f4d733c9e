import type { ServiceId } from '../../../shared/domain/ids.ts';
import { lastKnownLimits } from '../../service/service-limits.ts';
import type { Store } from '../../store/store.ts';
import type { JobCost, RunCost } from '../../store/tables/costs.ts';

/** Assumed cost of a second of video, rounded up, before the first result. */
const assumedUnitsPerSecond = 1;

/** Returns the average cost of a second of video, rounded up, at a service. */
export const unitsPerSecond = (serviceId: ServiceId, store: Store): number =>
  store.costs.unitsPerSecond(serviceId) ?? assumedUnitsPerSecond;

/**
 * Returns the seconds that services bill: the duration, rounded up. Tolerates rounding errors:
 * 5.0000001 s counts as 5 s.
 */
export const billedSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds - 1e-3));

/**
 * Returns the seconds assumed for a clip of unknown length, such as one at an address: the maximum
 * that the service accepts, so that a cap holds for it too.
 */
export const maxSeconds = (serviceId: ServiceId, store: Store): number =>
  billedSeconds(lastKnownLimits(store, serviceId).maxDurationSec);

/** Returns the units of a run; the estimate if its cost is not known, or not known yet. */
export const unitsOfRun = ({ state, billableUnits }: RunCost, estimate: number): number => {
  if (billableUnits !== null) return billableUnits;
  return state === 'intent' || state === 'refused' || state === 'failed' ? 0 : estimate;
};

/** Adds up spent and possible units: unfinished and uncertain runs count as estimated. */
export const committedUnits = (
  spent: readonly JobCost[],
  serviceId: ServiceId,
  store: Store,
): number => {
  const rate = unitsPerSecond(serviceId, store);
  const longest = maxSeconds(serviceId, store);
  let units = 0;
  for (const { clipSeconds, ...run } of spent) {
    const seconds = clipSeconds === null ? longest : billedSeconds(clipSeconds);
    units += unitsOfRun(run, seconds * rate);
  }
  return units;
};
