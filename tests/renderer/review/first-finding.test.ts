import { expect, test } from 'vitest';
import { createOpening } from '../../../renderer/features/review/use-create-review.ts';
import { nothingChosen } from '../../../renderer/routes/review-address.ts';

test('a page opens at its first finding, also when that arrives later, and only once', () => {
  const opening = createOpening();
  expect(opening.findingAt(nothingChosen, undefined, false)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 2, false)).toBe(2);
  expect(opening.findingAt(nothingChosen, 0, false)).toBeUndefined();
});

test('keeps what an address selects, and what is deselected afterwards', () => {
  for (const asked of [{ trackId: 't' }, { frame: 7 }, { isWalking: true }]) {
    const opening = createOpening();
    expect(opening.findingAt({ ...nothingChosen, ...asked }, undefined, false)).toBeUndefined();
    expect(opening.findingAt(nothingChosen, 0, false)).toBeUndefined();
  }
});

test('findings that arrive later do not move the user', () => {
  const opening = createOpening();
  expect(opening.findingAt(nothingChosen, undefined, false)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 0, true)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 0, false)).toBeUndefined();
});
