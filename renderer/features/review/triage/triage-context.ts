import { createContext, useContext } from 'react';
import type { ShownFinding } from '../../../../shared/contract/clips.ts';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { WalkDirection } from './review-walk.ts';

/** What a person does with findings. All of it can be undone. */
export type Triage = {
  /** Whether the clip is shown on the way through all unreviewed findings. */
  readonly isWalking: boolean;
  /**
   * Says what a finding is, or takes that back (null). On the way through all findings the next one
   * is gone to then.
   */
  judge(finding: ShownFinding, verdict: Verdict | null): void;
  /** @returns false where the note could not be saved, which the user has been told */
  annotate(finding: ShownFinding, note: string): Promise<boolean>;
  /** Goes to the next finding (1) or the previous one (-1), also of another clip. */
  step(direction: WalkDirection): void;
  /** Goes to the clip before, or the next one; null where there is none. */
  readonly toPreviousClip: (() => void) | null;
  readonly toNextClip: (() => void) | null;
};

export const TriageContext = createContext<Triage | null>(null);

export const useTriage = (): Triage => {
  const triage = useContext(TriageContext);
  if (!triage) throw new Error('useTriage is used inside of the review page');
  return triage;
};
