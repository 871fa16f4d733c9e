import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RunOutcome } from '../store/evaluator-store.ts';
import type { Backlog } from '../store/postgres/read-backlog.ts';

const CLIP_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 600];

export type RunMetrics = ReturnType<typeof createRunMetrics>;

/**
 * What Prometheus reads of a process. What ends is counted by the process that ended it; the
 * backlog is that of all processes. No label names an account, a clip or a prompt.
 */
export const createRunMetrics = () => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const waiting = new Gauge({
    name: 'clipcheck_runs',
    help: 'Runs of all processes that have not ended.',
    labelNames: ['status'],
    registers,
  });
  const oldest = new Gauge({
    name: 'clipcheck_oldest_queued_seconds',
    help: 'Age of the oldest run that is queued in all processes; 0 without any.',
    registers,
  });
  const clipSeconds = new Histogram({
    name: 'clipcheck_clip_seconds',
    help: 'Time that this process took for a clip, from the start of its run.',
    labelNames: ['queue'],
    buckets: CLIP_SECONDS,
    registers,
  });
  const endedRuns = new Counter({
    name: 'clipcheck_runs_ended_total',
    help: 'Runs that this process ended; failed ones by error code.',
    labelNames: ['status', 'code'],
    registers,
  });
  const requests = new Counter({
    name: 'clipcheck_requests_total',
    help: 'Requests that this process answered; refused ones by error code.',
    labelNames: ['operation', 'status', 'code'],
    registers,
  });

  return {
    countRequest: (operation: string, status: number | null, code: string | null): void =>
      requests.inc({ operation, status: status ?? 'dropped', code: code ?? '' }),
    countRun: (queue: string, { status, error }: RunOutcome, seconds: number): void => {
      clipSeconds.observe({ queue }, seconds);
      endedRuns.inc({ status, code: error?.code ?? '' });
    },
    /** @param backlog null if it is not known: other figures are needed most then */
    read: async (backlog: Backlog | null) => {
      waiting.reset();
      oldest.reset();
      if (backlog) {
        waiting.set({ status: 'queued' }, backlog.queued);
        waiting.set({ status: 'processing' }, backlog.processing);
        oldest.set(backlog.oldestSec);
      }
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
};
