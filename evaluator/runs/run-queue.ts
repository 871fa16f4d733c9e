import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import { models, type Offer, versionOf } from '../models.ts';
import type { ReadKeys } from '../server/key-ring.ts';
import type { Monitor } from '../server/start-monitor.ts';
import type { EvaluatorStore, RunOutcome, StoredEvaluation } from '../store/evaluator-store.ts';
import type { Lane, SqliteStore } from '../store/sqlite/open-sqlite-store.ts';
import {
  type AnalysisSettings,
  abandonedOutcome,
  createRunAnalysis,
  type EvaluateRun,
  evaluateRun,
  failedOutcome,
  MAX_STARTS,
} from './evaluate-run.ts';
import type { RunMetrics } from './run-metrics.ts';
import { validateUpload } from './validate-upload.ts';

/** Carries out runs, and checks uploads. */
export type RunQueue = {
  /** What runs are carried out with. */
  offer: Offer;
  /** Takes up what a previous process left unfinished, then starts working. */
  start: () => Promise<void>;
  /** @param arrivedMs when its request arrived, as of `performance.now()` */
  added: (evaluationId: string, arrivedMs: number) => void;
  uploadCompleted: (videoId: string) => void;
  /** Stops a run that was deleted. */
  cancel: (evaluationId: string) => void;
  /** Stops all runs and requeues them for the next start. */
  stop: () => Promise<void>;
};

/** Chooses another way to carry out a run, without a slot; null for the analysis of its clip. */
export type ChooseEvaluation = (run: StoredEvaluation) => EvaluateRun | null;

export type OpenRuns = {
  store: EvaluatorStore;
  readKeys: ReadKeys;
  /** Null for a process that nobody watches. */
  metrics: RunMetrics | null;
  startMonitor: () => Promise<Monitor | null>;
  createRuns: (
    analyzer: ClipAnalyzer,
    settings: AnalysisSettings,
    chooseEvaluation?: ChooseEvaluation,
  ) => RunQueue;
};

/** Takes queued runs, oldest first, and stores their outcome. The queue itself is the database. */
export const createRunQueue = (
  store: SqliteStore,
  analyzer: ClipAnalyzer,
  settings: AnalysisSettings & { slots: number },
  chooseEvaluation: ChooseEvaluation = () => null,
): RunQueue => {
  const { slots, subjects, judge = null } = settings;
  const analyze = createRunAnalysis(store, analyzer, settings);
  const active = new Map<string, AbortController>();
  /** When the requests of unfinished runs arrived: the system's clock may be set meanwhile. */
  const arrivals = new Map<string, number>();
  const usedSlots = { measured: 0, judged: 0 };
  let isRunning = false;
  const offer: Offer = { judgesSubjects: subjects === 'on', judge };
  const lanes = [
    ['measured', slots],
    ['judged', judge?.parallel ?? 0],
  ] as const;

  /** After a restart only the system's clock knows; null if it was set back. */
  const finishedAtMs = ({ id, createdAtMs }: StoredEvaluation): number | null => {
    const arrivedMs = arrivals.get(id);
    if (arrivedMs !== undefined) return createdAtMs + Math.round(performance.now() - arrivedMs);
    const nowMs = Date.now();
    return nowMs < createdAtMs ? null : nowMs;
  };

  const settle = async (run: StoredEvaluation, outcome: RunOutcome): Promise<void> => {
    await store.settleRun(run, outcome, finishedAtMs(run));
    arrivals.delete(run.id);
  };

  const work = async (
    run: StoredEvaluation,
    chosen: EvaluateRun | null,
    lane: Lane,
  ): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    active.set(run.id, controller);
    try {
      const evaluate = chosen ?? evaluateRun;
      const outcome = await evaluate(run, () => analyze(run, signal), signal);
      if (!signal.aborted) await settle(run, outcome);
    } catch (error) {
      // A stopped run was deleted, or requeued by `stop`.
      if (!signal.aborted) {
        const message = error instanceof Error ? error.message : String(error);
        await settle(run, failedOutcome(run, { code: 'internal_error', message }));
      }
    } finally {
      active.delete(run.id);
      if (!chosen) usedSlots[lane] -= 1;
      wake();
    }
  };

  const wakeLane = (lane: Lane, laneSlots: number): void => {
    while (isRunning && usedSlots[lane] < laneSlots) {
      const run = store.queue.startOldest(judge?.version ?? '', lane);
      if (!run) return;
      const chosen = chooseEvaluation(run);
      if (!chosen) usedSlots[lane] += 1;
      work(run, chosen, lane).catch((error: unknown) => {
        // The outcome cannot be stored; the next start takes the run up again.
        const reason = error instanceof Error ? error.stack : error;
        process.stderr.write(`Run ${run.id} has no end until the next start: ${reason}\n`);
      });
    }
  };

  const wake = (): void => {
    for (const [lane, laneSlots] of lanes) wakeLane(lane, laneSlots);
  };

  const checkUpload = (videoId: string): void => {
    validateUpload({ store, analyzer }, videoId).catch((error: unknown) => {
      const reason = error instanceof Error ? error.stack : error;
      process.stderr.write(`Video ${videoId} stays unchecked until the next start: ${reason}\n`);
    });
  };

  return {
    offer,
    start: async () => {
      for (const id of store.queue.listUnchecked()) checkUpload(id);
      isRunning = true;
      for (const model of models) {
        store.queue.renameUnfinished(model.id, versionOf(model, offer));
      }
      for (const run of store.queue.listProcessing()) {
        if (run.starts < MAX_STARTS) {
          store.queue.requeue(run.id, false);
        } else {
          await settle(run, abandonedOutcome(run));
        }
      }
      wake();
    },
    added: (evaluationId, arrivedMs) => {
      arrivals.set(evaluationId, arrivedMs);
      wake();
    },
    uploadCompleted: checkUpload,
    cancel: (evaluationId) => {
      arrivals.delete(evaluationId);
      active.get(evaluationId)?.abort(new Error('the run was deleted'));
    },
    stop: async () => {
      isRunning = false;
      for (const [id, controller] of active) {
        store.queue.requeue(id, true);
        controller.abort(new Error('the evaluator stops'));
      }
    },
  };
};
