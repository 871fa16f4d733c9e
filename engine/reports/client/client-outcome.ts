import { isWhollyJudged } from '../../../shared/domain/not-judged-kinds.ts';
import { hasResult } from '../has-result.ts';
import type { SummedClip } from '../report.ts';
import type { ClientOutcome } from './client-outcomes.ts';

/** Whether a clip has a result that leaves something unchecked. */
export const isPartlyChecked = (clip: SummedClip): boolean => {
  const { card } = clip;
  if (!hasResult(clip) || card.notJudged === 'all') return false;
  return !isWhollyJudged(card) || card.unreadableFindings > 0;
};

/** Returns what a report for clients says of a clip. */
export const clientOutcome = (clip: SummedClip): ClientOutcome => {
  const { card, run, findings } = clip;
  if (findings.length > 0) return 'findings';
  if (run?.findings.some(({ verdict }) => verdict === null)) return 'unreviewed';
  if (!hasResult(clip) || card.notJudged === 'all') return 'not_checked';
  return isPartlyChecked(clip) ? 'part' : 'none';
};
