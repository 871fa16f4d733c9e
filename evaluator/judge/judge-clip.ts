import type { DetectorState } from '../../shared/service-api/evaluation.ts';
import type { SentFinding } from '../../shared/service-api/finding.ts';
import { AnalysisFailedError } from '../analysis/analysis-errors.ts';
import type { Analysis } from '../analysis/worker-process.ts';
import { judgeClaims } from './judge-claims.ts';
import { judgeDefects } from './judge-defects.ts';
import type { JudgedClip, JudgeRun } from './judge-run.ts';
import { withOpinions } from './spans.ts';

type Part = { findings: SentFinding[]; state: DetectorState };

/** A judge or its pictures that fail, fail the detector: what it would have found is unknown. */
const failedPart = (state: DetectorState, error: unknown): Part => {
  if (!(error instanceof AnalysisFailedError)) throw error;
  const { code, message } = error;
  return { findings: [], state: { ...state, status: 'failed', error: { code, message } } };
};

const judgePrompt = async (
  clip: JudgedClip,
  state: DetectorState,
  run: JudgeRun,
): Promise<Part> => {
  const known = state.clipcheck_claims ?? [];
  const checked = known.filter(({ outcome }) => outcome !== 'not_judged');
  const { findings, claims: opinions } = await judgeClaims(
    clip,
    checked.map(({ prompt_segment }) => prompt_segment),
    run,
  );
  const claims = withOpinions(known, opinions);
  const isJudged = claims.some(({ outcome }) => outcome !== 'not_judged');
  const { error: _, ...rest } = state;
  const judged = isJudged ? { ...rest, status: 'completed' as const } : state;
  return { findings, state: { ...judged, clipcheck_claims: claims } };
};

const judgePart = async (clip: JudgedClip, state: DetectorState, run: JudgeRun): Promise<Part> => {
  if (state.status === 'failed') return { findings: [], state };
  try {
    return state.detector === 'prompt_misalignment'
      ? await judgePrompt(clip, state, run)
      : { findings: await judgeDefects(clip, run), state };
  } catch (error) {
    return failedPart(state, error);
  }
};

/**
 * Adds a judge's opinions to an analysis.
 * @throws the reason of the budget's signal
 */
export const judgeClip = async (
  clip: JudgedClip,
  analysis: Analysis,
  run: JudgeRun,
): Promise<Analysis> => {
  const findings = [...analysis.findings];
  const detectors: DetectorState[] = [];
  for (const state of analysis.detectors) {
    const part = await judgePart(clip, state, run);
    findings.push(...part.findings);
    detectors.push(part.state);
  }
  return { findings, detectors };
};
