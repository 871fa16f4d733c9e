import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorCode } from '../../shared/service-api/error-envelope.ts';
import type { DetectorState, EvaluationResult } from '../../shared/service-api/evaluation.ts';
import type { Finding, FindingType } from '../../shared/service-api/finding.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { Analysis } from '../analysis/worker-process.ts';
import type { OutcomeMarker } from '../faults/outcome-marker.ts';
import { describeFailure } from '../server/api-error.ts';
import type { RunOutcome, StoredEvaluation } from '../store/evaluation-table.ts';

type Failure = { code: ErrorCode; message: string };

/** Why a run with given findings was not compared with its prompt. */
const NOT_JUDGED = {
  code: 'not_judged',
  message: "The run's metadata gives its findings: the clip was not compared with its prompt.",
};

/**
 * Carries out a run.
 * @param analyze analyzes the run's clip as requested
 * @returns the outcome: `partial` when one detector completed and another failed; `failed` when one
 *   failed and none completed, or when the analysis itself failed
 * @throws the reason of `signal` when the run is stopped; any error that is a bug
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
  return { status, detectors, result: summarise(findings), error: null };
};

/**
 * Ends a run as its marker specifies, for tests. `partial` fails the last requested type and removes
 * its findings; `stuck` never ends on its own.
 * @param analyze finds the real glitches when the marker gives none
 */
export const forceRun = async (
  run: StoredEvaluation,
  marker: OutcomeMarker,
  analyze: () => Promise<Analysis>,
  signal: AbortSignal,
): Promise<RunOutcome> => {
  if (marker.delayMs) await sleep(marker.delayMs, undefined, { signal });
  if (marker.outcome === 'stuck') {
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  }
  const code = marker.code ?? 'model_unavailable';
  const failure = { code, message: `Forced by the run's metadata: ${code}.` };
  if (marker.outcome === 'failed') return failedOutcome(run, failure);
  // `raw` findings test how clients read what the API does not allow.
  const forced = marker.glitches as Finding[] | undefined;
  const given = { findings: forced ?? [], detectors: run.glitchTypes.map(givenState) };
  const completed = await evaluateRun(run, forced ? async () => given : analyze);
  if (marker.outcome === 'completed' || completed.result === null) return completed;
  const failedType = run.glitchTypes.at(-1);
  return {
    status: 'partial',
    detectors: completed.detectors.map((state) =>
      state.detector === failedType
        ? { detector: failedType, status: 'failed', error: failure }
        : state,
    ),
    // A `raw` finding may be null.
    result: summarise(completed.result.glitches.filter((glitch) => glitch?.type !== failedType)),
    error: null,
  };
};

/** Returns the outcome of a run without a result. */
export const failedOutcome = (run: StoredEvaluation, failure: Failure): RunOutcome => ({
  status: 'failed',
  detectors: run.glitchTypes.map((detector) => ({ detector, status: 'failed', error: failure })),
  result: null,
  error: describeFailure(failure.code, failure.message, run.requestId),
});

const givenState = (detector: FindingType): DetectorState =>
  detector === 'visual_glitch'
    ? { detector, status: 'completed' }
    : { detector, status: 'skipped', error: NOT_JUDGED };

const summarise = (glitches: Finding[]): EvaluationResult => {
  // A `raw` finding may be null.
  const has = (type: FindingType): boolean => glitches.some((glitch) => glitch?.type === type);
  return {
    glitches,
    summary: {
      num_glitches: glitches.length,
      has_visual_glitch: has('visual_glitch'),
      has_prompt_misalignment: has('prompt_misalignment'),
    },
  };
};
