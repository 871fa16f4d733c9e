import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import { lastKnownLimits } from '../../service/service-limits.ts';
import type { Store } from '../../store/store.ts';
import type { JobCost, RunCost } from '../../store/tables/costs.ts';

/**
 * Minimum cost of a second of video, rounded up, that has a result, and its assumed cost before the
 * first one. Services may report nothing, or 0, for what they bill later.
 */
const minUnitsPerSecond = 1;

/** Whether a run has a result, which is billed. */
const hasResult = ({ state }: Pick<RunCost, 'state'>): boolean =>
  state === 'completed' || state === 'partial';

/**
 * Returns the billable units that a run counts for: the estimate until it has ended, then what the
 * service reported, but for a result at least one unit per second. A service that already states
 * units for a run that has not ended is believed.
 * @param seconds of its video, rounded up
 * @param rate estimated units per second
 */
export const unitsOfRun = (
  { state, billableUnits }: RunCost,
  seconds: number,
  rate: number,
): number => {
  if (state === 'intent' || state === 'refused') return 0;
  if (state === 'failed') return billableUnits ?? 0;
  const estimate = seconds * rate;
  if (hasResult({ state })) return Math.max(billableUnits ?? estimate, seconds * minUnitsPerSecond);
  return billableUnits || estimate;
};

export const hasEnded = (run: Pick<RunCost, 'state'>): boolean =>
  hasResult(run) || run.state === 'failed';

/** Returns what a run that has ended counts for; 0 for others. */
export const usedUnitsOfRun = (run: RunCost, seconds: number, rate: number): number =>
  hasEnded(run) ? unitsOfRun(run, seconds, rate) : 0;

/**
 * Returns the seconds that services bill: the duration, rounded up. Tolerates rounding errors:
 * 5.0000001 s counts as 5 s.
 */
export const billedSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds - 1e-3));

/**
 * Returns the units that a second of video, rounded up, costs at a service, averaged over its most
 * recent results.
 */
export const unitsPerSecond = (serviceId: ServiceId, store: Store): number => {
  let [units, seconds] = [0, 0];
  for (const { videoSeconds, ...run } of store.costs.samples(serviceId)) {
    const billed = billedSeconds(videoSeconds);
    units += unitsOfRun(run, billed, minUnitsPerSecond);
    seconds += billed;
  }
  return seconds === 0 ? minUnitsPerSecond : units / seconds;
};

/**
 * Returns the seconds assumed for a clip of unknown length, such as one at an address: the maximum
 * that the service accepts, so that a cap holds for it too.
 */
export const maxSeconds = (serviceId: ServiceId, store: Store): number =>
  billedSeconds(lastKnownLimits(store, serviceId).maxDurationSec);

const addUnits = (
  spent: readonly JobCost[],
  serviceId: ServiceId,
  store: Store,
  unitsOf: typeof unitsOfRun,
): number => {
  if (spent.length === 0) return 0;
  const rate = unitsPerSecond(serviceId, store);
  const longest = maxSeconds(serviceId, store);
  let units = 0;
  for (const { clipSeconds, ...run } of spent) {
    units += unitsOf(run, clipSeconds === null ? longest : billedSeconds(clipSeconds), rate);
  }
  return units;
};

/** Adds up spent and possible units of a batch: unfinished and uncertain runs as estimated. */
export const committedUnits = (batchId: BatchId, serviceId: ServiceId, store: Store): number =>
  addUnits(store.costs.ofJobs(batchId), serviceId, store, unitsOfRun);

export const usedUnits = (batchId: BatchId, serviceId: ServiceId, store: Store): number =>
  addUnits(store.costs.ofJobs(batchId), serviceId, store, usedUnitsOfRun);
