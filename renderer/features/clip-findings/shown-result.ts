import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import {
  checkedNote,
  outcomeNames,
  outcomeNote,
  outcomeOf,
} from '../../../shared/model/outcome.ts';
import { withOwnFindings } from '../../../shared/model/own-finding.ts';
import type { Run } from '../../../shared/model/run.ts';

const noneTextOf = (run: Run | undefined): string => {
  const { judgment } = run ?? {};
  // Findings sent before the end, or with a failure, are not a result.
  if (!run || !judgment || (!judgment.isJudged && judgment.notJudged === null)) {
    return 'There is no result yet.';
  }
  const state = 'completed';
  const outcome = outcomeOf({ state, counts: { confirmed: 0, open: 0 }, judgment });
  const checked = checkedNote(judgment, run.promptSource);
  const note = outcomeNote({ outcome, state, checkedNote: checked, reason: null });
  return `${[outcomeNames[outcome], note].filter(Boolean).join(' · ')}.`;
};

const hasResult = ({ answer }: Run): boolean => answer?.hasResult === true;

const newestOf = ({ card, runs }: ClipDetail): Run | undefined => {
  const current = runs.find(({ runId }) => runId === card.runId);
  return current && hasResult(current) ? current : (runs.find(hasResult) ?? current ?? runs[0]);
};

/**
 * Returns the result of the selected run, else of the newest run with a result.
 * @param keptTrack must stay on the page: the newest run that has it is used if that result lacks
 *   it
 */
export const shownResult = (
  detail: ClipDetail,
  chosen: RunId | null,
  keptTrack: string | null = null,
) => {
  const hasTrack = ({ findings }: Run): boolean =>
    findings.some(({ trackId }) => trackId === keptTrack);
  const preferred = detail.runs.find(({ runId }) => runId === chosen) ?? newestOf(detail);
  const isUsable = keptTrack === null || preferred === undefined || hasTrack(preferred);
  const run = isUsable ? preferred : (detail.runs.find(hasTrack) ?? preferred);
  /** Those of the run, then those that people marked on the clip. */
  const findings: readonly Finding[] = withOwnFindings(run?.findings ?? [], detail.ownFindings);
  return { run, findings, noneText: noneTextOf(run) };
};
