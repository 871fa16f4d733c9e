import type { BatchId, JobId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { unitsName } from '../../../shared/domain/units-name.ts';
import { firstJudgedUnits, isJudgeVersion } from '../../../shared/service-api/judge-version.ts';
import { lastKnownLimits } from '../../service/model-list.ts';
import type { Store } from '../../store/store.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import type { CostSample, JobCost, RunCost } from '../../store/tables/costs.ts';
import type { Budget } from '../pipeline/batch-context.ts';
import type { Job } from '../pipeline/job.ts';

/**
 * Minimum cost of a second of a result, and its assumed cost before the first one: services may
 * report nothing, or 0, for what they bill later.
 */
const minUnitsPerSecond = 1;

const hasResult = ({ state }: Pick<RunCost, 'state'>): boolean =>
  state === 'completed' || state === 'partial';

/**
 * Returns the billable units that a run counts for: the estimate until it has ended, then what the
 * service reported, for a result at least one unit per second.
 * @param seconds 1 for a clip that a judge is asked about: its length does not matter
 * @param minRate 0 with a judge, whose stored answers are free
 */
const unitsOfRun = (
  { state, billableUnits }: RunCost,
  seconds: number,
  rate: number,
  minRate: number,
): number => {
  if (state === 'intent' || state === 'refused') return 0;
  if (state === 'failed') return billableUnits ?? 0;
  const estimate = seconds * rate;
  if (hasResult({ state })) return Math.max(billableUnits ?? estimate, seconds * minRate);
  return billableUnits || estimate;
};

const hasEnded = (run: Pick<RunCost, 'state'>): boolean => hasResult(run) || run.state === 'failed';

/** Tolerates rounding errors: 5.0000001 s counts as 5 s. */
export const billedSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds - 1e-3));

const meanRate = (samples: readonly CostSample[]): number | null => {
  let [units, seconds] = [0, 0];
  for (const { videoSeconds, ...run } of samples) {
    const billed = billedSeconds(videoSeconds);
    units += unitsOfRun(run, billed, minUnitsPerSecond, minUnitsPerSecond);
    seconds += billed;
  }
  return seconds === 0 ? null : units / seconds;
};

/**
 * Clips with people cost a judge several times as much as others, so a mean would cross caps. A
 * judge that failed, or that had all answers stored, tells nothing.
 */
const highestUnits = (samples: readonly CostSample[]): number | null => {
  const paid = samples.filter(
    ({ state, billableUnits }) => state === 'completed' && billableUnits > 0,
  );
  return paid.length === 0 ? null : Math.max(...paid.map(({ billableUnits }) => billableUnits));
};

/**
 * Returns the units of a second as an average of the most recent results, or of a clip that a judge
 * is asked about as the highest of them.
 */
export const unitRate = (serviceId: ServiceId, store: Store, isJudged: boolean): number => {
  const samples = store.costs.samples(serviceId, isJudged);
  return isJudged
    ? (highestUnits(samples) ?? firstJudgedUnits)
    : (meanRate(samples) ?? minUnitsPerSecond);
};

/** The same by the types of findings requested; null for those without a result yet. */
export const unitRateByTypes = (serviceId: ServiceId, store: Store, isJudged: boolean) => {
  const samples = Map.groupBy(
    store.costs.samples(serviceId, isJudged),
    ({ glitchTypes }) => glitchTypes,
  );
  return (glitchTypes: string): number | null =>
    (isJudged ? highestUnits : meanRate)(samples.get(glitchTypes) ?? []);
};

/**
 * Returns the seconds that a clip counts for, see `unitsOfRun`. Those of unknown length, such as
 * clips at addresses, count as the longest possible: a cap holds for them too.
 */
const createBilledLength = (serviceId: ServiceId, store: Store, isJudged: boolean) => {
  if (isJudged) return () => 1;
  const longest = billedSeconds(lastKnownLimits(store, serviceId).maxDurationSec);
  return (seconds: number | null) => (seconds === null ? longest : billedSeconds(seconds));
};

/** Adds up the runs that a batch has created. */
export const costSoFar = (
  batchId: BatchId,
  serviceId: ServiceId,
  store: Store,
): Pick<BatchCost, 'committedUnits' | 'actualUnits'> =>
  createBatchCost({
    store,
    serviceId,
    isJudged: isJudgeVersion(store.batches.modelVersionOf(batchId)),
    jobs: [],
    spent: store.costs.ofJobs(batchId),
    limit: () => noLimit,
  });

type CapLimit = { capUnits: number | null; retriesUnits: number };

const noLimit: CapLimit = { capUnits: null, retriesUnits: 0 };

const capOwnerOf = (batch: BatchRow, store: Store): BatchRow =>
  (batch.retryOf !== null && batch.hasOwnCap === 0 && store.batches.byId(batch.retryOf)) || batch;

/** Returns the batch under whose cap retries of a batch count; null without a cap. */
export const capOwnerForRetries = (batchId: BatchId, store: Store): BatchId | null => {
  const batch = store.batches.byId(batchId);
  const owner = batch && capOwnerOf(batch, store);
  return owner && owner.capUnits !== null ? owner.id : null;
};

const unitsOfOthers = (batchId: BatchId, owner: BatchRow, store: Store): number => {
  let units = 0;
  for (const id of [owner.id, ...store.batches.retriesOf(owner.id)]) {
    if (id === batchId) continue;
    units += costSoFar(id, owner.serviceId, store).committedUnits();
  }
  return units;
};

export const isCapShared = (batch: BatchRow, store: Store): boolean =>
  capOwnerOf(batch, store).id !== batch.id;

/**
 * Looks up the cap of a batch together with its retries, which get what is left. The spending of
 * the others is added up once per cap: batches run one after the other.
 */
export const createCapLimit = (batchId: BatchId, store: Store): (() => CapLimit) => {
  let others: { ownerId: BatchId; units: number } | null = null;
  return () => {
    const batch = store.batches.byId(batchId);
    const owner = batch && capOwnerOf(batch, store);
    if (!owner || owner.capUnits === null) return noLimit;
    if (others?.ownerId !== owner.id) {
      others = { ownerId: owner.id, units: unitsOfOthers(batchId, owner, store) };
    }
    return owner.id === batchId
      ? { capUnits: owner.capUnits, retriesUnits: others.units }
      : { capUnits: Math.max(0, owner.capUnits - others.units), retriesUnits: 0 };
  };
};

export type BatchCost = ReturnType<typeof createBatchCost>;

const created: RunCost = { state: 'submitted', billableUnits: null };

const tolerance = 1e-6;

const formatUnits = (units: number): string => String(Math.round(units * 100) / 100);

const capReached = (
  capUnits: number,
  spent: { units: number; isWithRetries: boolean },
  nextUnits: number,
  isJudged: boolean,
): Reason => ({
  code: 'cap_reached',
  message: `The limit of this batch is ${formatUnits(capUnits)} ${unitsName(isJudged)}. ${formatUnits(spent.units)} are used or in progress${spent.isWithRetries ? ', including retries' : ''}, and the next clip is estimated at ${formatUnits(nextUnits)}. Raise the limit to continue.`,
});

type CostParts = {
  store: Store;
  serviceId: ServiceId;
  isJudged: boolean;
  jobs: Iterable<Job>;
  spent: readonly JobCost[];
  limit: () => CapLimit;
};

/**
 * Before the first result, a second is assumed to cost one unit, so the first submissions of a
 * batch can cross a cap if the service charges more; with a judge, if a clip costs more than
 * `firstJudgedUnits`, or than any before it.
 */
export const createBatchCost = ({ store, serviceId, isJudged, jobs, spent, limit }: CostParts) => {
  const seconds = new Map<JobId, number>();
  /** Runs that have ended: their units do not change any more. */
  const used = new Map<JobId, number>();
  let usedUnits = 0;
  /** Runs that have not, or of unknown outcome: estimated by the cost of a second as known now. */
  const open = new Map<JobId, { run: RunCost; seconds: number }>();

  const rate = (): number => unitRate(serviceId, store, isJudged);
  const minRate = isJudged ? 0 : minUnitsPerSecond;
  const billedLength = createBilledLength(serviceId, store, isJudged);

  const drop = (jobId: JobId): void => {
    open.delete(jobId);
    usedUnits -= used.get(jobId) ?? 0;
    used.delete(jobId);
  };

  /** @param unitsPerSec read once where many runs are committed */
  const commit = (jobId: JobId, run: RunCost, runSeconds: number, unitsPerSec = rate()): void => {
    drop(jobId);
    const units = unitsOfRun(run, runSeconds, unitsPerSec, minRate);
    if (!hasEnded(run)) {
      if (units > 0) open.set(jobId, { run, seconds: runSeconds });
      return;
    }
    usedUnits += units;
    used.set(jobId, units);
  };

  const committedUnits = (except?: JobId): number => {
    const unitsPerSec = rate();
    let units = usedUnits - (except === undefined ? 0 : (used.get(except) ?? 0));
    for (const [jobId, { run, seconds: runSeconds }] of open) {
      if (jobId !== except) units += unitsOfRun(run, runSeconds, unitsPerSec, minRate);
    }
    return units;
  };

  const runOf = (job: Job): RunCost | undefined =>
    job.isReused ? undefined : store.costs.ofRun(job.runId);

  /** Null until the clip is known. */
  const knownSecondsOf = (job: Job): number | null => {
    if (job.copyPlan) return job.copyPlan.durationSec;
    const known = seconds.get(job.id);
    if (known !== undefined) return known;
    const clipId = job.clip?.id ?? job.request?.clipId;
    const found = job.clip?.probe.ok
      ? job.clip.probe.video.durationSec
      : clipId && store.costs.clipSeconds(clipId);
    if (typeof found !== 'number') return null;
    seconds.set(job.id, found);
    return found;
  };
  const secondsOf = (job: Job): number => billedLength(knownSecondsOf(job));

  const unitsPerSecAtStart = rate();
  for (const { jobId, clipSeconds, ...run } of spent) {
    commit(jobId, run, billedLength(clipSeconds), unitsPerSecAtStart);
  }

  /** Seconds of the clips to be submitted; clips of unknown length count as the average. */
  const secondsToCome = (): number | null => {
    let known = 0;
    let sum = 0;
    let unknown = 0;
    for (const job of jobs) {
      const isOver = job.end !== null && job.end.state !== 'pending';
      if (isOver || job.isSent || open.has(job.id) || used.get(job.id)) continue;
      if (!isJudged && knownSecondsOf(job) === null) unknown += 1;
      else {
        known += 1;
        sum += secondsOf(job);
      }
    }
    if (unknown === 0) return sum;
    const mean = known > 0 ? sum / known : committedUnits() / rate() / (open.size + used.size);
    return Number.isFinite(mean) ? sum + unknown * mean : null;
  };

  const refusalBeside = (ownUnits: number, job: Job): Reason | null => {
    const units = secondsOf(job) * rate();
    const { capUnits, retriesUnits } = limit();
    const others = ownUnits + retriesUnits;
    return capUnits === null || others + units <= capUnits + tolerance
      ? null
      : capReached(capUnits, { units: others, isWithRetries: retriesUnits > 0 }, units, isJudged);
  };

  const budget: Budget = {
    refusalAlone: (job) => refusalBeside(0, job),
    admit: (job) => {
      const refusal = refusalBeside(committedUnits(job.id), job);
      if (refusal === null) commit(job.id, created, secondsOf(job));
      return refusal;
    },
    jobSubmitted: (job) => {
      const run = runOf(job);
      if (run) commit(job.id, run, secondsOf(job));
    },
    jobEnded: (job) => {
      if (!open.has(job.id) && !used.has(job.id)) return;
      const run = runOf(job);
      if (run) commit(job.id, run, secondsOf(job));
      else drop(job.id);
    },
  };
  return {
    ...budget,
    /** Units of the runs created; those that have not ended count as estimated. */
    committedUnits,
    actualUnits: (): number => usedUnits,
    /** Estimate for all clips of the batch; null while nothing is known. */
    estimatedUnits: (): number | null => {
      const toCome = secondsToCome();
      return toCome === null ? null : committedUnits() + toCome * rate();
    },
  };
};
