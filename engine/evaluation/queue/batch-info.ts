import type { BatchInfo, BatchProgress, JobInfo } from '../../../shared/contract/queue.ts';
import type { ClipCounts, Stage } from '../../../shared/domain/clip-state.ts';
import type { BatchId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { checkedNote, outcomeOf } from '../../../shared/model/outcome.ts';
import { displayLocation, shortLocation } from '../../clips/addresses/display-location.ts';
import type { Store } from '../../store/store.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import type { ListedJob } from '../../store/tables/job-row.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { costSoFar, createCapLimit, isCapShared } from './batch-cost.ts';
import { optionsWith, readOptions, readSelection } from './create-batch.ts';
import type { QueueParts } from './queue-parts.ts';
import type { QueueRun } from './run-queue.ts';
import type { RunningBatch } from './running-batch.ts';

export const jobInfo = (
  row: ListedJob,
  live: RunningBatch | null,
  run: RunRow | undefined,
): JobInfo => {
  const job = live?.id === row.batchId ? live.work?.jobs.get(row.id) : undefined;
  const { state, findings, confirmed } = row;
  // Findings decide the outcome; their answers are long to read.
  const judgment = run && findings === 0 ? judgmentOfRow(run) : null;
  const counts = { confirmed, open: findings - confirmed };
  return {
    jobId: row.id,
    position: row.position,
    path: displayLocation(row.path),
    name: shortLocation(row.path),
    clipId: row.clipId,
    runId: row.runId,
    stage: row.stage,
    state,
    reason: readStoredJson<Reason>(row.reason),
    doneBytes: job?.transfer?.doneBytes ?? null,
    totalBytes: job?.transfer?.totalBytes ?? null,
    findings,
    outcome: state === 'pending' ? null : outcomeOf({ state, counts, judgment }),
    checkedNote: findings > 0 ? null : checkedNote(judgment, run?.promptSource ?? null),
    isReused: row.reused === 1,
    isImported: row.imported === 1,
  };
};

/** Cached summary of a batch that is not running: windows ask five times a second. */
type Summary = Pick<BatchProgress, 'counts' | 'stages' | 'actualUnits'>;

const requestOf = (batch: BatchRow, parts: QueueParts): Pick<BatchInfo, 'options' | 'metadata'> => {
  const stored = optionsWith(readOptions(batch.options), parts);
  const { model, modelVersion, types, concurrency, inline, force, withoutPrompt = null } = stored;
  return {
    options: { model, modelVersion, types: [...types], concurrency, inline, force, withoutPrompt },
    metadata: stored.metadata && JSON.stringify(stored.metadata),
  };
};

/** Whether a batch can continue with the service in use; its key may be another one. */
export const isOfService = (
  batch: BatchRow,
  serviceId: ServiceId | null,
  { store }: Pick<QueueParts, 'store'>,
): boolean => serviceId !== null && store.services.isSame(batch.serviceId, serviceId);

const shownPhase = (
  { phase, promptCheck }: BatchRow,
  live: RunningBatch | null,
): BatchProgress['phase'] => {
  if (phase === 'adding') return 'waiting';
  if (live?.requestedAction?.to === 'end') return 'cancelling';
  if (live && phase === 'interrupted') return 'running';
  return phase === 'running' && promptCheck === 'due' ? 'checking' : phase;
};

const progressOfWork = (
  { jobs, context, cost }: NonNullable<RunningBatch['work']>,
  counts: ClipCounts,
): Omit<BatchProgress, 'batchId' | 'phase' | 'search'> => {
  const stages: BatchProgress['stages'] = {};
  const add = (stage: Stage, count: number): void => {
    stages[stage] = (stages[stage] ?? 0) + count;
  };
  let left = 0;
  for (const { stage, end } of jobs.values()) {
    if (end && end.state !== 'pending') continue;
    left += 1;
    // A job that has stopped waits again.
    add(end ? 'waiting' : (stage ?? 'waiting'), 1);
  }
  const added = counts.pending - left;
  if (added > 0) add('waiting', added);
  const { pace, wait, clock } = context;
  return {
    counts,
    stages,
    leftMs: pace.leftMs(left),
    ratePerMinute: pace.perMinute(),
    waiting: wait !== null && wait.untilMs > clock.nowMs() ? wait : null,
    actualUnits: cost.actualUnits(),
  };
};

const folderOf = ({ id, selection }: BatchRow, { jobs }: Store): string | null => {
  const place = selection === null ? jobs.firstRoot(id) : readSelection(selection).paths[0];
  return place ? displayLocation(place) : null;
};

export const createBatchInfos = (parts: QueueParts, liveOf: QueueRun['liveOf']) => {
  const { store, link, bus } = parts;
  const summaries = new Map<BatchId, Summary>();
  // A deletion or a decision may change the summary of an old batch.
  bus.subscribe(({ type }) => {
    if (type === 'library-changed' || type === 'queue-changed') summaries.clear();
  });

  const readSummary = ({ id, serviceId }: BatchRow): Summary => ({
    counts: store.jobs.counts(id),
    stages: Object.fromEntries(
      store.jobs.countStages(id).map(({ stage, count }) => [stage, count]),
    ),
    actualUnits: costSoFar(id, serviceId, store).actualUnits(),
  });

  const summaryOf = (batch: BatchRow, isLive: boolean): Summary => {
    // The clips of a running batch are still being searched for.
    if (isLive) return readSummary(batch);
    const summary = summaries.get(batch.id) ?? readSummary(batch);
    summaries.set(batch.id, summary);
    return summary;
  };

  const progressOf = (batch: BatchRow): BatchProgress => {
    const { id: batchId } = batch;
    const current = liveOf(batchId);
    const phase = shownPhase(batch, current);
    if (current?.work) {
      const counts = store.jobs.counts(batchId);
      return { batchId, phase, search: null, ...progressOfWork(current.work, counts) };
    }
    return {
      batchId,
      phase,
      leftMs: null,
      ratePerMinute: null,
      waiting: null,
      search: current?.search ?? null,
      ...summaryOf(batch, current !== null),
    };
  };

  const capOf = (batch: BatchRow): number | null =>
    isCapShared(batch, store) ? createCapLimit(batch.id, store)().capUnits : batch.capUnits;

  const estimateOf = (batch: BatchRow): number | null => {
    const work = liveOf(batch.id)?.work;
    return work ? work.cost.estimatedUnits() : batch.estimatedUnits;
  };

  return {
    progressOf,
    of: (batch: BatchRow): BatchInfo => ({
      ...progressOf(batch),
      label: batch.label,
      folder: folderOf(batch, store),
      origin: batch.origin,
      createdMs: batch.createdMs,
      endedMs: batch.endedMs,
      isOfThisService: isOfService(batch, link.idForReading(), parts),
      serviceAddress: store.services.baseUrl(batch.serviceId),
      stoppedBy: readStoredJson<Reason>(batch.reason),
      warnings: readStoredJson<Reason[]>(batch.warnings) ?? [],
      estimatedUnits: estimateOf(batch),
      capUnits: capOf(batch),
      ...requestOf(batch, parts),
      leftOutCount: batch.leftOutCount,
    }),
  };
};
