import type { WalkDirection } from './review-walk.ts';

/** Where one stands when nothing comes any more. */
type End = {
  readonly isWalking: boolean;
  /** Whether a finding is chosen that the one asked for would come after or before. */
  readonly isAtFinding: boolean;
  /** Whether the clip is one of those that the library shows. */
  readonly isInView: boolean;
  /** Whether any of these has a finding. */
  readonly hasFindings: boolean;
};

/** What is said where no finding comes any more in a direction. */
export const endText = (
  direction: WalkDirection,
  { isWalking, isAtFinding, isInView, hasFindings }: End,
): string => {
  const end = direction === 1 ? 'last' : 'first';
  if (isWalking) return `That was the ${end} unreviewed finding.`;
  if (isInView && !hasFindings) return 'No clip in this view has findings.';
  const place = isInView ? 'this view' : 'this clip, which is not in the library’s view';
  return isAtFinding
    ? `That was the ${end} finding of ${place}.`
    : `There is no finding ${direction === 1 ? 'after' : 'before'} this frame in ${place}.`;
};
