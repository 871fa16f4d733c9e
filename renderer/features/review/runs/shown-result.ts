import type { ClipDetail, ShownFinding, ShownRun } from '../../../../shared/contract/clips.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { hasJudged } from '../../../../shared/domain/not-judged.ts';

/** The result that the page shows. */
type ShownResult = {
  run: ShownRun | undefined;
  findings: readonly ShownFinding[];
  /** What is to be said where there are no findings. */
  noneText: string;
};

const noneTextOf = (run: ShownRun | undefined): string => {
  const { result, detectors = [] } = run?.evaluation ?? {};
  if (!result) return 'There is no result yet.';
  const isPartly = detectors.some(({ status }) => !hasJudged(status));
  return isPartly
    ? 'The detectors that gave a verdict found nothing. Others gave none, so this does not say that the clip is clear.'
    : 'Nothing was found.';
};

const hasResult = ({ evaluation }: ShownRun): boolean => evaluation?.result != null;

/** The run by which the clip stands; where it has failed, the result before it still counts. */
const newestOf = ({ card, runs }: ClipDetail): ShownRun | undefined => {
  const standing = runs.find(({ runId }) => runId === card.runId);
  return standing && hasResult(standing) ? standing : (runs.find(hasResult) ?? standing ?? runs[0]);
};

/** The result of the run that was chosen, else of the newest that has one. */
export const shownResult = (detail: ClipDetail, chosen: RunId | null): ShownResult => {
  const run = detail.runs.find(({ runId }) => runId === chosen) ?? newestOf(detail);
  return { run, findings: run?.findings ?? [], noneText: noneTextOf(run) };
};
