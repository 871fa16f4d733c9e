import type { ErrorCode } from '../../shared/service-api/error-envelope.ts';
import type { EvaluationResult } from '../../shared/service-api/evaluation.ts';
import type { Finding, FindingType } from '../../shared/service-api/finding.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { Analysis } from '../analysis/worker-process.ts';
import { describeFailure } from '../server/request-refused-error.ts';
import type { RunOutcome, StoredEvaluation } from '../store/evaluation-table.ts';

type Failure = { code: ErrorCode; message: string };

/** @throws the reason of `signal`, which stops the run; any error that is a bug */
export type EvaluateRun = (
  run: StoredEvaluation,
  analyze: () => Promise<Analysis>,
  signal: AbortSignal,
) => Promise<RunOutcome>;

/**
 * Carries out a run by the analysis of its clip: it is `partial` when one detector completed and
 * another failed, `failed` when one failed and none completed, or when the analysis itself failed.
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

const outcomeOf = (run: StoredEvaluation, { findings, detectors }: Analysis): RunOutcome => {
  const failed = detectors.find(({ status }) => status === 'failed');
  if (failed && !detectors.some(({ status }) => status === 'completed')) {
    const message = failed.error?.message ?? 'The detector failed on this clip.';
    return { ...failedOutcome(run, { code: 'internal_error', message }), detectors };
  }
  const status = failed ? 'partial' : 'completed';
  return { status, detectors, result: summarize(findings), error: null };
};

export const failedOutcome = (run: StoredEvaluation, failure: Failure): RunOutcome => ({
  status: 'failed',
  detectors: run.glitchTypes.map((detector) => ({ detector, status: 'failed', error: failure })),
  result: null,
  error: describeFailure(failure.code, failure.message, run.requestId),
});

const summarize = (glitches: Finding[]): EvaluationResult => {
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
