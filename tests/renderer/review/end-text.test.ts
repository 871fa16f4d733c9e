import { expect, test } from 'vitest';
import { endText } from '../../../renderer/features/review/triage/use-finding-steps.ts';

const atLast = { isWalking: false, isAtFinding: true, isInView: true, hasFindings: true };

test('a last or first finding is spoken of by one who stands at it alone', () => {
  expect(endText(1, atLast)).toBe('That was the last finding of this view.');
  expect(endText(-1, atLast)).toBe('That was the first finding of this view.');
  expect(endText(1, { ...atLast, isAtFinding: false })).toBe(
    'There is no finding after this frame in this view.',
  );
  expect(endText(-1, { ...atLast, isAtFinding: false })).toBe(
    'There is no finding before this frame in this view.',
  );
});

test('a view without findings is said to have none', () => {
  const nowhere = { ...atLast, isAtFinding: false, hasFindings: false };
  expect(endText(1, nowhere)).toBe('No clip in this view has findings.');
});

test('a clip that the library does not show stands for itself', () => {
  expect(endText(1, { ...atLast, isInView: false })).toBe(
    'That was the last finding of this clip, which is not in the library’s view.',
  );
});

test('on the way through the unreviewed findings their end is told', () => {
  expect(endText(-1, { ...atLast, isWalking: true })).toBe(
    'That was the first unreviewed finding.',
  );
});
