import { type ErrorCode, errorCodes } from '../../shared/service-api/error-envelope.ts';
import type { EvaluationResult } from '../../shared/service-api/evaluation.ts';
import type { FindingType, SentFinding } from '../../shared/service-api/finding.ts';
import { isJudgeVersion } from '../../shared/service-api/judge-version.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import type { Analysis, SubjectJudging } from '../analysis/worker-process.ts';
import type { Judge } from '../judge/create-judge.ts';
import type { WantedPicture } from '../judge/judge-run.ts';
import { defaultModel, findServedModel } from '../models.ts';
import { describeFailure } from '../server/request-refused-error.ts';
import type { EvaluatorStore, RunOutcome, StoredEvaluation } from '../store/evaluator-store.ts';

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
    return { ...failedOutcome(run, { code, message }), detectors, units };
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
export const MAX_STARTS = 3;

export const abandonedOutcome = (run: StoredEvaluation): RunOutcome => {
  const message = `The evaluator ended ${run.starts} times while working on this run. Retry it, or check the clip.`;
  return failedOutcome(run, { code: 'run_abandoned', message });
};

/** What analyses of clips need. */
export type AnalysisSettings = {
  subjects: SubjectJudging;
  judge?: Judge | null;
};

/** Analyzes the clip of a run, and asks the judge about it if the run is of its build. */
export const createRunAnalysis =
  (
    store: Pick<EvaluatorStore, 'findVideo' | 'files'>,
    analyzer: ClipAnalyzer,
    { subjects, judge = null }: AnalysisSettings,
  ) =>
  async (run: StoredEvaluation, signal: AbortSignal): Promise<Analysis> => {
    const { sha256, info } = (await store.findVideo(run.videoId)) ?? {};
    if (!sha256 || !info) throw new Error(`run ${run.id} has no clip`);
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
    return store.files.withFile(sha256, async (path) => {
      const analysis = await analyzer.analyze(path, request, signal);
      if (!isJudged) return analysis;
      const takePictures = (wanted: readonly WantedPicture[]) =>
        analyzer.takePictures(path, wanted, signal);
      return judge.judge(run.prompt, info, analysis, takePictures, signal);
    });
  };
