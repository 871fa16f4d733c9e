import { expect, test } from 'vitest';
import { endText } from '../../../renderer/features/review/triage/end-text.ts';

const atLast = { isWalking: false, isAtFinding: true, isInView: true, hasFindings: true };

test('a last or first finding is spoken of by one who stands at it alone', () => {
  expect(endText(1, atLast)).toBe('That was the last finding of this view.');
  expect(endText(-1, atLast)).toBe('That was the first finding of this view.');
  expect(endText(1, { ...atLast, isAtFinding: false })).toBe(
    'No finding comes after this in this view.',
  );
  expect(endText(-1, { ...atLast, isAtFinding: false })).toBe(
    'No finding comes before this in this view.',
  );
});

test('a view without findings is said to have none', () => {
  const nowhere = { ...atLast, isAtFinding: false, hasFindings: false };
  expect(endText(1, nowhere)).toBe('No clip of this view has a finding.');
});

test('a clip that the library does not show stands for itself', () => {
  expect(endText(1, { ...atLast, isInView: false })).toBe(
    'That was the last finding of this clip, which is none of those that the library shows.',
  );
});

test('on the way through the unreviewed findings their end is told', () => {
  expect(endText(-1, { ...atLast, isWalking: true })).toBe(
    'That was the first one of the unreviewed findings.',
  );
});
