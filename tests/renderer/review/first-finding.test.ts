import { expect, test } from 'vitest';
import { createOpening } from '../../../renderer/features/review/first-finding.ts';
import { nothingChosen } from '../../../renderer/features/review/review-address.ts';

test('a page opens at its first finding, also where that arrives later, and only once', () => {
  const opening = createOpening();
  expect(opening.findingAt(nothingChosen, undefined)).toBeUndefined();
  expect(opening.findingAt(nothingChosen, 2)).toBe(2);
  expect(opening.findingAt(nothingChosen, 0)).toBeUndefined();
});

test('what an address asks for stays, and so does what is unchosen afterwards', () => {
  for (const asked of [{ trackId: 't' }, { frame: 7 }, { isWalking: true }]) {
    const opening = createOpening();
    expect(opening.findingAt({ ...nothingChosen, ...asked }, undefined)).toBeUndefined();
    expect(opening.findingAt(nothingChosen, 0)).toBeUndefined();
  }
});
