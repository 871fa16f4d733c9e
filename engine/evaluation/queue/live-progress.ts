import type { BatchProgress } from '../../../shared/contract/queue.ts';
import { isEvaluated, type Stage } from '../../../shared/domain/clip-state.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import type { EngineEvent } from '../../store/events/engine-event.ts';

export type TransferredBytes = { doneBytes: number; totalBytes: number };

export type LiveProgress = {
  take(event: EngineEvent): void;
  /** Progress of the clip's running hash or upload. */
  bytesOf(jobId: JobId): TransferredBytes | null;
  /** Adds jobs that wait for the batch's next turn. */
  add(jobIds: readonly JobId[]): void;
  read(): Pick<BatchProgress, 'stages' | 'leftMs' | 'ratePerMinute' | 'waiting'>;
};

/** Period over which the rate is measured. */
const rateWindowMs = 60_000;

const minuteMs = 60_000;

/** Measures clips per minute over the last minute, from the times clips were evaluated. */
const createRate = (startMs: number) => {
  let endTimesMs: number[] = [];
  return {
    clipEnded: (nowMs: number): void => {
      endTimesMs.push(nowMs);
    },
    perMinute: (nowMs: number): number | null => {
      endTimesMs = endTimesMs.filter((timeMs) => timeMs > nowMs - rateWindowMs);
      const sinceMs = Math.min(nowMs - startMs, rateWindowMs);
      return endTimesMs.length < 2 || sinceMs <= 0
        ? null
        : (endTimesMs.length * minuteMs) / sinceMs;
    },
  };
};

const createStageCounts = (waiting: Iterable<JobId>) => {
  const stages = new Map<JobId, Stage>([...waiting].map((jobId) => [jobId, 'waiting']));
  const counts = new Map<Stage, number>([['waiting', stages.size]]);
  const leave = (jobId: JobId): void => {
    const stage = stages.get(jobId);
    if (stage !== undefined) counts.set(stage, (counts.get(stage) ?? 0) - 1);
    stages.delete(jobId);
  };
  return {
    leave,
    enter: (jobId: JobId, stage: Stage): void => {
      leave(jobId);
      if (stage === 'done') return;
      stages.set(jobId, stage);
      counts.set(stage, (counts.get(stage) ?? 0) + 1);
    },
    read: (): Partial<Record<Stage, number>> =>
      Object.fromEntries([...counts].filter(([, count]) => count > 0)),
  };
};

/**
 * @param batch `waiting` are its jobs that have not ended
 * @param nowMs the clock that the batch runs by
 */
export const createLiveProgress = (
  batch: { id: BatchId; waiting: Iterable<JobId> },
  nowMs: () => number,
): LiveProgress => {
  const stages = createStageCounts(batch.waiting);
  const rate = createRate(nowMs());
  const bytes = new Map<JobId, TransferredBytes>();
  let leftMs: number | null = null;
  let wait: { reason: string; untilMs: number } | null = null;

  const takeEnd = (event: EngineEvent & { type: 'clip-ended' }): void => {
    bytes.delete(event.jobId);
    // A job that has stopped waits again.
    if (event.state === 'pending') {
      stages.enter(event.jobId, 'waiting');
      return;
    }
    stages.leave(event.jobId);
    if (!event.reused && isEvaluated(event.state)) rate.clipEnded(nowMs());
  };

  return {
    take: (event) => {
      if (!('batchId' in event) || event.batchId !== batch.id) return;
      if (event.type === 'clip-stage') {
        bytes.delete(event.jobId);
        stages.enter(event.jobId, event.stage);
      } else if (event.type === 'clip-bytes') {
        bytes.set(event.jobId, { doneBytes: event.doneBytes, totalBytes: event.totalBytes });
      } else if (event.type === 'clip-ended') takeEnd(event);
      else if (event.type === 'batch-progress') leftMs = event.leftMs;
      else if (event.type === 'waiting') wait = { reason: event.reason, untilMs: event.untilMs };
    },
    add: (jobIds) => {
      for (const jobId of jobIds) stages.enter(jobId, 'waiting');
    },
    bytesOf: (jobId) => bytes.get(jobId) ?? null,
    read: () => ({
      stages: stages.read(),
      leftMs,
      ratePerMinute: rate.perMinute(nowMs()),
      waiting: wait !== null && wait.untilMs > nowMs() ? wait : null,
    }),
  };
};
