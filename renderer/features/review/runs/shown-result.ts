import type { ClipDetail, ShownFinding, ShownRun } from '../../../../shared/contract/clips.ts';
import type { RunId } from '../../../../shared/domain/ids.ts';
import { resultLabel } from '../../../../shared/domain/not-judged-kinds.ts';

/** The result that the page shows. */
type ShownResult = {
  run: ShownRun | undefined;
  findings: readonly ShownFinding[];
  /** Text shown if there are no findings. */
  noneText: string;
};

const noneTextOf = (run: ShownRun | undefined): string => {
  if (!run) return 'There is no result yet.';
  const { isJudged, notJudged, unreadableFindings } = run.judgment;
  // Findings sent before the end, or with a failure, are not a result.
  if (!isJudged && notJudged === null) return 'There is no result yet.';
  return `${resultLabel({ notJudged, unreadableFindings, types: run.types, promptSource: run.promptSource })}.`;
};

const hasResult = ({ evaluation }: ShownRun): boolean => evaluation?.result != null;

/** The clip's current run; if it failed, the previous result still counts. */
const newestOf = ({ card, runs }: ClipDetail): ShownRun | undefined => {
  const standing = runs.find(({ runId }) => runId === card.runId);
  return standing && hasResult(standing) ? standing : (runs.find(hasResult) ?? standing ?? runs[0]);
};

/**
 * The result of the run that was chosen, else of the newest that has one.
 * @param keptTrack a finding that stays on the page: where that result has it no more, the newest
 * that has it is shown
 */
export const shownResult = (
  detail: ClipDetail,
  chosen: RunId | null,
  keptTrack: string | null = null,
): ShownResult => {
  const isKept = ({ findings }: ShownRun): boolean =>
    findings.some(({ trackId }) => trackId === keptTrack);
  const wanted = detail.runs.find(({ runId }) => runId === chosen) ?? newestOf(detail);
  const keeps = keptTrack === null || wanted === undefined || isKept(wanted);
  const run = keeps ? wanted : (detail.runs.find(isKept) ?? wanted);
  return { run, findings: run?.findings ?? [], noneText: noneTextOf(run) };
};
