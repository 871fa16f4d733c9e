import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

/** What was done to a finding, as a sentence. */
export const judgedText = (verdict: Verdict | null): string =>
  verdict === null
    ? 'Verdict cleared'
    : `Finding marked as ${verdictLooks[verdict].label.toLowerCase()}`;
