import { expect, test } from 'vitest';
import { endText } from '../../../renderer/features/review/triage/use-finding-steps.ts';

const atLast = { isWalking: false, isAtFinding: true, isInView: true, hasFindings: true };

test('mentions a last or first finding only at that finding', () => {
  expect(endText(1, atLast)).toBe('That was the last finding of this view.');
  expect(endText(-1, atLast)).toBe('That was the first finding of this view.');
  expect(endText(1, { ...atLast, isAtFinding: false })).toBe(
    'There is no finding after this frame in this view.',
  );
  expect(endText(-1, { ...atLast, isAtFinding: false })).toBe(
    'There is no finding before this frame in this view.',
  );
});

test('reports that a view has no findings', () => {
  const nowhere = { ...atLast, isAtFinding: false, hasFindings: false };
  expect(endText(1, nowhere)).toBe('No clip in this view has findings.');
});

test("a clip outside the library's view is reviewed alone", () => {
  expect(endText(1, { ...atLast, isInView: false })).toBe(
    'That was the last finding of this clip, which is not in the library’s view.',
  );
});

test('announces the end of the unreviewed findings during their review', () => {
  expect(endText(-1, { ...atLast, isWalking: true })).toBe(
    'That was the first unreviewed finding.',
  );
});
