import type { ClipDetail, ShownFinding, ShownRun } from '../../../../shared/contract/clips.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import type { FindingRead } from '../../../../shared/service-api/finding.ts';

/** A finding of the newest result can be judged, one of an earlier run only be read. */
export type AnyFinding = ShownFinding | FindingRead;

export const isJudgeable = (finding: AnyFinding): finding is ShownFinding => 'trackId' in finding;

/** The result that the page shows. */
type ShownResult = {
  run: ShownRun | undefined;
  findings: readonly AnyFinding[];
  /** What is to be said where there are no findings. */
  noneText: string;
};

/** Statuses of a detector that gave its verdict. */
const hasJudged = new Set(['completed', 'reused']);

const noneTextOf = (run: ShownRun | undefined): string => {
  const { result, detectors = [] } = run?.evaluation ?? {};
  if (!result) return 'There is no result yet.';
  const isPartly = detectors.some(({ status }) => !hasJudged.has(status));
  return isPartly
    ? 'The detectors that gave a verdict found nothing. Others gave none, so this does not say that the clip is clear.'
    : 'Nothing was found.';
};

/**
 * The result of the run that was chosen, else of the newest. Only the newest result's findings
 * carry what a person said of them; an earlier run's are as the service sent them.
 */
export const shownResult = (detail: ClipDetail, chosen: RunId | null): ShownResult => {
  const { card, runs } = detail;
  const newest = runs.find(({ runId }) => runId === card.runId) ?? runs[0];
  const run = runs.find(({ runId }) => runId === chosen) ?? newest;
  const findings =
    run?.runId === card.runId ? detail.findings : (run?.evaluation?.result?.glitches ?? []);
  return { run, findings, noneText: noneTextOf(run) };
};
