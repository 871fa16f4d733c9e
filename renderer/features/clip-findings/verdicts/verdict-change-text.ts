import type { Verdict } from '../../../../shared/domain/verdict.ts';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';

export const verdictChangeText = (verdict: Verdict | null): string =>
  verdict === null
    ? 'Verdict cleared'
    : `Finding marked as ${verdictLooks[verdict].label.toLowerCase()}`;
