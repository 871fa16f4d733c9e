import { createSafeContext } from '@mantine/core';
import type { Verdict } from '../../../../shared/domain/verdict.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { WalkDirection } from '../../clip-findings/verdicts/review-walk.ts';
import type { ListingControl } from '../findings/finding-listing.ts';

/** The actions on findings. All of them can be undone. */
export type Triage = {
  readonly isWalking: boolean;
  readonly listing: ListingControl;
  /** Sets a finding's verdict, or clears it (null). During a walk, goes on to the next finding. */
  setVerdict(finding: Finding, verdict: Verdict | null): void;
  /** @returns false if the note could not be saved, after notifying the user */
  annotate(finding: Finding, note: string): Promise<boolean>;
  step(direction: WalkDirection): void;
  readonly toPreviousClip: (() => void) | null;
  readonly toNextClip: (() => void) | null;
};

export const [TriageContext, useTriage] = createSafeContext<Triage>(
  'useTriage must be used inside the review page',
);
