import { expect, test } from 'vitest';
import { endText } from '../../../renderer/features/review/triage/use-finding-steps.ts';

const atLast = { isWalking: false, isAtFinding: true, isInView: true, hasFindings: true };

test.for([
  [{}, 1, 'That was the last finding of this view.'],
  [{}, -1, 'That was the first finding of this view.'],
  [{ isAtFinding: false }, 1, 'There is no finding after this frame in this view.'],
  [{ isAtFinding: false }, -1, 'There is no finding before this frame in this view.'],
  [{ isAtFinding: false, hasFindings: false }, 1, 'No clip in this view has findings.'],
  [
    { isInView: false },
    1,
    'That was the last finding of this clip, which is not in the library’s view.',
  ],
  [{ isWalking: true }, -1, 'That was the first unreviewed finding.'],
] as const)('with %o, going %i: %s', ([changes, direction, text]) => {
  expect(endText(direction, { ...atLast, ...changes })).toBe(text);
});
