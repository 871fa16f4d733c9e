import { expect, test } from 'vitest';
import { nothingChosen } from '../../../renderer/features/review/review-address.ts';
import { createOpening } from '../../../renderer/features/review/use-create-review.ts';

test('a page opens at its first finding, also where that arrives later, and only once', () => {
  const opening = createOpening();
  expect(opening.findingAt(nothingChosen, undefined, false)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 2, false)).toBe(2);
  expect(opening.findingAt(nothingChosen, 0, false)).toBeUndefined();
});

test('what an address asks for stays, and so does what is unchosen afterwards', () => {
  for (const asked of [{ trackId: 't' }, { frame: 7 }, { isWalking: true }]) {
    const opening = createOpening();
    expect(opening.findingAt({ ...nothingChosen, ...asked }, undefined, false)).toBeUndefined();
    expect(opening.findingAt(nothingChosen, 0, false)).toBeUndefined();
  }
});

test('findings that arrive later take nobody away from where they have gone', () => {
  const opening = createOpening();
  expect(opening.findingAt(nothingChosen, undefined, false)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 0, true)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 0, false)).toBeUndefined();
});
