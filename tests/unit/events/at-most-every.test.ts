import { expect, test } from 'vitest';
import { atMostEvery } from '../../../engine/at-most-every.ts';
import { createManualClock } from '../../support/clocks.ts';

test('notifies at first at once, and then as often as allowed', async () => {
  const clock = createManualClock(0);
  const reported: number[] = [];
  const report = atMostEvery(100, (call: number) => reported.push(call), clock);
  for (const [call, byMs] of [1, 0, 98, 1, 99, 1, 1000, 99].entries()) {
    await clock.advance(byMs);
    report(call);
  }
  expect(reported).toEqual([0, 4, 6]);
});
