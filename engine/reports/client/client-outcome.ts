import {
  isAllRequestedJudged,
  isNoFindingsLabel,
  resultLabel,
} from '../../../shared/domain/not-judged-kinds.ts';
import { hasResult } from '../clip-result.ts';
import type { ClientOutcome, ClipSummary } from '../report.ts';

/** Whether nothing of a clip was checked. Findings of an earlier result may still be included. */
export const isNotChecked = (clip: ClipSummary): boolean =>
  !hasResult(clip) || clip.card.notJudged === 'all';

export const hasImportedResult = (clip: ClipSummary): boolean =>
  clip.card.isImported && hasResult(clip);

/** The label of a clip's result, regardless of its findings. */
export const resultLabelOf = ({ card, run }: ClipSummary): string => {
  const { notJudged, unreadableFindings } = card;
  const { types = [], promptSource = null } = run ?? {};
  return resultLabel({ notJudged, unreadableFindings, types, promptSource });
};

export const isPartlyChecked = (clip: ClipSummary): boolean =>
  !isNotChecked(clip) &&
  !(isAllRequestedJudged(clip.card) && isNoFindingsLabel(resultLabelOf(clip)));

export const clientOutcome = (clip: ClipSummary): ClientOutcome => {
  const { run, findings } = clip;
  const has = (verdict: 'real' | null): boolean =>
    run?.findings.some((finding) => finding.verdict === verdict) ?? false;
  if (findings.length > 0) return 'findings';
  if (has(null)) return 'unreviewed';
  if (has('real')) return 'left_out';
  if (isNotChecked(clip)) return 'not_checked';
  return isPartlyChecked(clip) ? 'part' : 'none';
};

export const isWarning = (outcome: ClientOutcome): boolean =>
  outcome !== 'findings' && outcome !== 'none';
