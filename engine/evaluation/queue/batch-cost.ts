import type { JobId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { Store } from '../../store/store.ts';
import type { JobCost, RunCost } from '../../store/tables/costs.ts';
import type { Budget } from '../pipeline/batch-context.ts';
import type { Job } from '../pipeline/job.ts';
import {
  billedSeconds,
  hasEnded,
  maxSeconds,
  unitsOfRun,
  unitsPerSecond,
} from './committed-units.ts';
import type { CapLimit } from './shared-cap.ts';

export type BatchCost = ReturnType<typeof createBatchCost>;

const created: RunCost = { state: 'submitted', billableUnits: null };

/** Tolerance for rounding errors when units are added up. */
const tolerance = 1e-6;

const formatUnits = (units: number): string => String(Math.round(units * 100) / 100);

const capReached = (
  capUnits: number,
  spent: { units: number; isWithRetries: boolean },
  nextUnits: number,
): Reason => ({
  code: 'cap_reached',
  message: `The limit of this batch is ${formatUnits(capUnits)} billable units. ${formatUnits(spent.units)} are used or in progress${spent.isWithRetries ? ', including retries' : ''}, and the next clip is estimated at ${formatUnits(nextUnits)}. Raise the limit to continue.`,
});

type CostParts = {
  store: Store;
  serviceId: ServiceId;
  /** Jobs that have not ended. */
  jobs: Iterable<Job>;
  /** Costs of evaluations that the batch created earlier. */
  spent: readonly JobCost[];
  limit: () => CapLimit;
};

/**
 * Estimates are seconds of video, rounded up, times the cost of a second at this service; before
 * the first result, one unit per second. So the first submissions of a batch can cross a cap if the
 * service charges more than that. `unitsOfRun` defines what a run counts for.
 */
export const createBatchCost = ({ store, serviceId, jobs, spent, limit }: CostParts) => {
  const seconds = new Map<JobId, number>();
  /** Runs that have ended: their units do not change any more. */
  const used = new Map<JobId, number>();
  let usedUnits = 0;
  /** Runs that have not, or of unknown outcome: estimated by the cost of a second as known now. */
  const open = new Map<JobId, { run: RunCost; seconds: number }>();

  const rate = (): number => unitsPerSecond(serviceId, store);
  const longest = maxSeconds(serviceId, store);

  const drop = (jobId: JobId): void => {
    open.delete(jobId);
    usedUnits -= used.get(jobId) ?? 0;
    used.delete(jobId);
  };

  /** @param unitsPerSec read once where many runs are committed */
  const commit = (jobId: JobId, run: RunCost, runSeconds: number, unitsPerSec = rate()): void => {
    drop(jobId);
    const units = unitsOfRun(run, runSeconds, unitsPerSec);
    if (!hasEnded(run)) {
      if (units > 0) open.set(jobId, { run, seconds: runSeconds });
      return;
    }
    usedUnits += units;
    used.set(jobId, units);
  };

  /** Adds up used and estimated units. @param except a job to leave out */
  const committedUnits = (except?: JobId): number => {
    const unitsPerSec = rate();
    let units = usedUnits - (except === undefined ? 0 : (used.get(except) ?? 0));
    for (const [jobId, { run, seconds: runSeconds }] of open) {
      if (jobId !== except) units += unitsOfRun(run, runSeconds, unitsPerSec);
    }
    return units;
  };

  const runOf = (job: Job): RunCost | undefined =>
    job.isReused || job.runId === null ? undefined : store.costs.ofRun(job.runId);

  /** Null until the clip is known. */
  const secondsOf = (job: Job): number | null => {
    if (job.copyPlan) return billedSeconds(job.copyPlan.durationSec);
    const known = seconds.get(job.id);
    if (known !== undefined) return known;
    const clipId = job.clip?.id ?? job.request?.clipId;
    const found = job.clip?.probe.ok
      ? job.clip.probe.video.durationSec
      : clipId && store.costs.clipSeconds(clipId);
    if (typeof found !== 'number') return null;
    seconds.set(job.id, billedSeconds(found));
    return billedSeconds(found);
  };

  const unitsPerSecAtStart = rate();
  for (const { jobId, clipSeconds, ...run } of spent) {
    const runSeconds = clipSeconds === null ? longest : billedSeconds(clipSeconds);
    commit(jobId, run, runSeconds, unitsPerSecAtStart);
  }

  /** Seconds of the clips to be submitted; clips of unknown length count as the average. */
  const secondsToCome = (): number | null => {
    let known = 0;
    let sum = 0;
    let unknown = 0;
    for (const job of jobs) {
      const isOver = job.end !== null && job.end.state !== 'pending';
      if (isOver || job.isSent || open.has(job.id) || used.get(job.id)) continue;
      const found = secondsOf(job);
      if (found === null) unknown += 1;
      else {
        known += 1;
        sum += found;
      }
    }
    if (unknown === 0) return sum;
    const mean = known > 0 ? sum / known : committedUnits() / rate() / (open.size + used.size);
    return Number.isFinite(mean) ? sum + unknown * mean : null;
  };

  const budget: Budget = {
    admit: (job) => {
      const seconds = secondsOf(job) ?? longest;
      const units = seconds * rate();
      const { capUnits, retriesUnits } = limit();
      const others = committedUnits(job.id) + retriesUnits;
      if (capUnits !== null && others + units > capUnits + tolerance) {
        return capReached(capUnits, { units: others, isWithRetries: retriesUnits > 0 }, units);
      }
      commit(job.id, created, seconds);
      return null;
    },
    jobSubmitted: (job) => {
      const run = runOf(job);
      if (run) commit(job.id, run, secondsOf(job) ?? longest);
    },
    jobEnded: (job) => {
      if (!open.has(job.id) && !used.has(job.id)) return;
      const run = runOf(job);
      if (run) commit(job.id, run, secondsOf(job) ?? longest);
      else drop(job.id);
    },
  };
  return {
    ...budget,
    /** Billable units of the runs that have ended. */
    actualUnits: (): number => usedUnits,
    /** Estimate for all clips of the batch; null while nothing is known. */
    estimatedUnits: (): number | null => {
      const toCome = secondsToCome();
      return toCome === null ? null : committedUnits() + toCome * rate();
    },
  };
};
