import {
  isCleanLabel,
  isWhollyJudged,
  resultLabel,
} from '../../../shared/domain/not-judged-kinds.ts';
import { hasResult } from '../clip-result.ts';
import type { ClientOutcome, SummedClip } from '../report.ts';

/** Whether nothing of a clip was checked. Its earlier findings may be included all the same. */
export const isNotChecked = (clip: SummedClip): boolean =>
  !hasResult(clip) || clip.card.notJudged === 'all';

/** Whether a clip has a result that was imported: nobody here knows who checked it, and how. */
export const hasImportedResult = (clip: SummedClip): boolean =>
  clip.card.isImported && hasResult(clip);

/** The label of a clip's result, without its findings. */
export const resultLabelOf = ({ card, run }: SummedClip): string => {
  const { notJudged, unreadableFindings } = card;
  const { types = [], promptSource = null } = run ?? {};
  return resultLabel({ notJudged, unreadableFindings, types, promptSource });
};

/** Whether a clip has a result that leaves something unchecked, asked for or not. */
export const isPartlyChecked = (clip: SummedClip): boolean =>
  !isNotChecked(clip) && !(isWhollyJudged(clip.card) && isCleanLabel(resultLabelOf(clip)));

/** Returns what a report for clients says of a clip. */
export const clientOutcome = (clip: SummedClip): ClientOutcome => {
  const { run, findings } = clip;
  const has = (verdict: 'real' | null): boolean =>
    run?.findings.some((finding) => finding.verdict === verdict) ?? false;
  if (findings.length > 0) return 'findings';
  if (has(null)) return 'unreviewed';
  if (has('real')) return 'left_out';
  if (isNotChecked(clip)) return 'not_checked';
  return isPartlyChecked(clip) ? 'part' : 'none';
};

/** Whether an outcome calls for attention. */
export const isWarning = (outcome: ClientOutcome): boolean =>
  outcome !== 'findings' && outcome !== 'none';
