import { type ErrorCode, errorCodes } from '../../shared/service-api/error-envelope.ts';
import type { EvaluationResult } from '../../shared/service-api/evaluation.ts';
import type { FindingType, SentFinding } from '../../shared/service-api/finding.ts';
import { isJudgeVersion } from '../../shared/service-api/judge-version.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { Analysis, SubjectJudging } from '../analysis/worker-process.ts';
import type { Judge } from '../judge/create-judge.ts';
import type { WantedPicture } from '../judge/judge-run.ts';
import { defaultModel, findServedModel, models, type Offer, versionOf } from '../models.ts';
import { describeFailure } from '../server/request-refused-error.ts';
import type { Lane, RunOutcome, StoredEvaluation } from '../store/evaluation-table.ts';
import type { EvaluatorStore } from '../store/open-store.ts';

type Failure = { code: ErrorCode; message: string };

/** @throws the reason of `signal`, which stops the run; any error that is a bug */
export type EvaluateRun = (
  run: StoredEvaluation,
  analyze: () => Promise<Analysis>,
  signal: AbortSignal,
) => Promise<RunOutcome>;

/**
 * A run is `partial` when one detector completed and another failed, `failed` when none completed
 * or the analysis failed.
 * @throws any error that is a bug, or with which `analyze` was stopped
 */
export const evaluateRun = async (
  run: StoredEvaluation,
  analyze: () => Promise<Analysis>,
): Promise<RunOutcome> => {
  try {
    return outcomeOf(run, await analyze());
  } catch (error) {
    if (!(error instanceof AnalysisFailedError || error instanceof ClipRefusedError)) throw error;
    return failedOutcome(run, { code: error.code, message: error.message });
  }
};

const outcomeOf = (run: StoredEvaluation, { findings, detectors, units }: Analysis): RunOutcome => {
  const failed = detectors.find(({ status }) => status === 'failed');
  if (failed && !detectors.some(({ status }) => status === 'completed')) {
    const message = failed.error?.message ?? 'The detector failed on this clip.';
    const code = errorCodes.find((one) => one === failed.error?.code) ?? 'internal_error';
    return { ...failedOutcome(run, { code, message }), detectors };
  }
  const status = failed ? 'partial' : 'completed';
  return { status, detectors, result: summarize(findings), error: null, units };
};

export const failedOutcome = (run: StoredEvaluation, failure: Failure): RunOutcome => ({
  status: 'failed',
  detectors: run.glitchTypes.map((detector) => ({ detector, status: 'failed', error: failure })),
  result: null,
  error: describeFailure(failure.code, failure.message, run.requestId),
});

const summarize = (glitches: SentFinding[]): EvaluationResult => {
  const has = (wanted: FindingType): boolean => glitches.some(({ type }) => type === wanted);
  return {
    glitches,
    summary: {
      num_glitches: glitches.length,
      has_visual_glitch: has('visual_glitch'),
      has_prompt_misalignment: has('prompt_misalignment'),
    },
  };
};

/** Maximum starts of a run: it may be what kills the process. */
const MAX_STARTS = 3;

export type RunQueue = ReturnType<typeof createRunQueue>;

type Settings = {
  slots: number;
  subjects: SubjectJudging;
  judge?: Judge | null;
};

/** Chooses another way to carry out a run, without a slot; null for the analysis of its clip. */
export type ChooseEvaluation = (run: StoredEvaluation) => EvaluateRun | null;

/** Takes queued runs, oldest first, and stores their outcome. The queue itself is the database. */
export const createRunQueue = (
  store: EvaluatorStore,
  analyzer: ClipAnalyzer,
  { slots, subjects, judge = null }: Settings,
  chooseEvaluation: ChooseEvaluation = () => null,
) => {
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

  const analyze = async (run: StoredEvaluation, signal: AbortSignal) => {
    const { sha256, info } = store.videos.get(run.videoId) ?? {};
    if (!sha256 || !info) throw new Error(`run ${run.id} has no clip`);
    const path = store.files.pathOf(sha256);
    const isJudged = judge !== null && run.modelVersion === judge.version;
    // The result of another build must not pass for it.
    if (!isJudged && isJudgeVersion(run.modelVersion)) {
      const message = 'The judge of this run is not connected. Start the evaluator with it.';
      throw new AnalysisFailedError('model_unavailable', message);
    }
    const { sensitivity, judgesSubjects } = findServedModel(run.model) ?? defaultModel;
    const request = {
      sensitivity,
      prompt: run.prompt,
      types: run.glitchTypes,
      subjects: judgesSubjects ? subjects : ('subjects_off' as const),
      findsPeople: isJudged && run.glitchTypes.includes('visual_glitch'),
    };
    const analysis = await analyzer.analyze(path, request, signal);
    if (!isJudged) return analysis;
    const takePictures = (wanted: readonly WantedPicture[]) =>
      analyzer.takePictures(path, wanted, signal);
    return judge.judge(run.prompt, info, analysis, takePictures, signal);
  };

  /** After a restart only the system's clock knows; null if it was set back. */
  const finishedAtMs = ({ id, createdAtMs }: StoredEvaluation): number | null => {
    const arrivedMs = arrivals.get(id);
    if (arrivedMs !== undefined) return createdAtMs + Math.round(performance.now() - arrivedMs);
    const nowMs = Date.now();
    return nowMs < createdAtMs ? null : nowMs;
  };

  const settle = (run: StoredEvaluation, outcome: RunOutcome): void => {
    const isFailed = outcome.status === 'failed';
    const units = isFailed ? 0 : (outcome.units ?? run.billableUnits);
    store.atomically(() => {
      if (isFailed) store.usage.refund(run.id);
      else if (outcome.units !== undefined) store.usage.recharge(run.id, units);
      store.evaluations.finish(run.id, outcome, units, finishedAtMs(run));
    });
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
      if (!signal.aborted) settle(run, outcome);
    } catch (error) {
      // A stopped run was deleted, or requeued by `stop`.
      if (!signal.aborted) {
        const message = error instanceof Error ? error.message : String(error);
        settle(run, failedOutcome(run, { code: 'internal_error', message }));
      }
    } finally {
      active.delete(run.id);
      if (!chosen) usedSlots[lane] -= 1;
      wake();
    }
  };

  const wakeLane = (lane: Lane, laneSlots: number): void => {
    while (isRunning && usedSlots[lane] < laneSlots) {
      const run = store.evaluations.startOldest(judge?.version ?? '', lane);
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

  return {
    offer,
    /** Requeues runs that a previous process left unfinished, then starts working. */
    start: (): void => {
      isRunning = true;
      for (const model of models) {
        store.evaluations.renameUnfinished(model.id, versionOf(model, offer));
      }
      for (const run of store.evaluations.listProcessing()) {
        if (run.starts < MAX_STARTS) {
          store.evaluations.requeue(run.id, false);
        } else {
          const message = `The evaluator ended ${run.starts} times while working on this run. Retry it, or check the clip.`;
          settle(run, failedOutcome(run, { code: 'run_abandoned', message }));
        }
      }
      wake();
    },
    /** @param arrivedMs when its request arrived, as of `performance.now()` */
    added: (evaluationId: string, arrivedMs: number): void => {
      arrivals.set(evaluationId, arrivedMs);
      wake();
    },
    cancel: (evaluationId: string): void => {
      arrivals.delete(evaluationId);
      active.get(evaluationId)?.abort(new Error('the run was deleted'));
    },
    /** Stops all runs and requeues them for the next start. */
    stop: (): void => {
      isRunning = false;
      for (const [id, controller] of active) {
        store.evaluations.requeue(id, true);
        controller.abort(new Error('the evaluator stops'));
      }
    },
  };
};
