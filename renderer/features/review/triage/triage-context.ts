import { createContext, useContext } from 'react';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { WalkDirection } from '../../clip-findings/verdicts/review-walk.ts';

/** The actions on findings. All of them can be undone. */
export type Triage = {
  readonly isWalking: boolean;
  /** Sets a finding's verdict, or clears it (null). During a walk, goes on to the next finding. */
  setVerdict(finding: Finding, verdict: Verdict | null): void;
  /** @returns false if the note could not be saved, after notifying the user */
  annotate(finding: Finding, note: string): Promise<boolean>;
  step(direction: WalkDirection): void;
  /** Goes to the previous or next clip; null if there is none. */
  readonly toPreviousClip: (() => void) | null;
  readonly toNextClip: (() => void) | null;
};

export const TriageContext = createContext<Triage | null>(null);

export const useTriage = (): Triage => {
  const triage = useContext(TriageContext);
  if (!triage) throw new Error('useTriage must be used inside the review page');
  return triage;
};
