import { expect, test } from 'vitest';
import { atMostEvery } from '../../../engine/at-most-every.ts';
import { createManualClock } from '../../support/clocks.ts';

test('notifies at first at once, and then as often as allowed', async () => {
  const clock = createManualClock(0);
  const isDue = atMostEvery(100, clock);
  const reported: boolean[] = [];
  for (const byMs of [1, 0, 98, 1, 99, 1, 1000, 99]) {
    await clock.advance(byMs);
    reported.push(isDue());
  }
  expect(reported).toEqual([true, false, false, false, true, false, true, false]);
});
