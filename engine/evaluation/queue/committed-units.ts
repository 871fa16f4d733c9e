import type { ServiceId } from '../../../shared/domain/ids.ts';
import { lastKnownLimits } from '../../service/service-limits.ts';
import type { Store } from '../../store/store.ts';
import type { JobCost, RunCost } from '../../store/tables/costs.ts';

/** Taken for a second of video begun until a result has told what one costs. */
const assumedUnitsPerSecond = 1;

/** What a second of video begun has cost at a service. */
export const unitsPerSecond = (serviceId: ServiceId, store: Store): number =>
  store.costs.unitsPerSecond(serviceId) ?? assumedUnitsPerSecond;

/**
 * Seconds begun, which is what services bill; a duration of 5.0000001 s is one of 5 s that was added
 * up.
 */
export const secondsBegun = (seconds: number): number => Math.max(1, Math.ceil(seconds - 1e-3));

/**
 * Seconds assumed for a clip of unknown length, such as one at an address: the longest that the
 * service accepts, so that a cap holds for it too.
 */
export const maxSeconds = (serviceId: ServiceId, store: Store): number =>
  secondsBegun(lastKnownLimits(store, serviceId).maxDurationSec);

/** An evaluation whose end did not tell its cost, or that has none yet, counts as estimated. */
export const unitsOfRun = ({ state, billableUnits }: RunCost, estimate: number): number => {
  if (billableUnits !== null) return billableUnits;
  return state === 'intent' || state === 'refused' || state === 'failed' ? 0 : estimate;
};

/** What evaluations have cost or may: those under way and the uncertain ones count as estimated. */
export const committedUnits = (
  spent: readonly JobCost[],
  serviceId: ServiceId,
  store: Store,
): number => {
  const rate = unitsPerSecond(serviceId, store);
  const longest = maxSeconds(serviceId, store);
  let units = 0;
  for (const { clipSeconds, ...run } of spent) {
    const seconds = clipSeconds === null ? longest : secondsBegun(clipSeconds);
    units += unitsOfRun(run, seconds * rate);
  }
  return units;
};
