import { expect, test } from 'vitest';
import { createRunSlots } from '../../../engine/evaluation/pipeline/run-slots.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { createManualClock } from '../../support/manual-clock.ts';

const runOf = (number: number): RunId => String(number) as RunId;

/** Slots of a batch with this many runs going on. */
const setUp = (count: number) => {
  const clock = createManualClock();
  const slots = createRunSlots(clock, () => 0.5);
  for (let number = 0; number < count; number += 1) slots.started(runOf(number));
  const isFree = (underWay = 0): boolean => slots.freeAtMs(underWay) <= clock.nowMs();
  return { clock, slots, isFree };
};

test('there is no limit until a submission is refused', () => {
  const { slots, isFree } = setUp(500);
  expect(isFree(4)).toBe(true);
  slots.refused();
  expect(isFree()).toBe(false);
});

test('each end of a run frees one slot, which a submission without an answer takes', () => {
  const { slots, isFree } = setUp(8);
  slots.refused();
  slots.ended(runOf(3));
  slots.ended(runOf(3));
  expect([isFree(0), isFree(1)]).toEqual([true, false]);
  slots.started(runOf(9));
  slots.started(runOf(9));
  expect(isFree()).toBe(false);
});

test('tries one more after 30 s, then twice as late after each refusal', async () => {
  const { clock, slots, isFree } = setUp(8);
  for (const waitMs of [30_000, 60_000, 120_000]) {
    slots.refused();
    await clock.advance(waitMs - 1);
    expect(isFree()).toBe(false);
    await clock.advance(1);
    expect([isFree(0), isFree(1)]).toEqual([true, false]);
  }
});

test('as long as one more is accepted, the next follows at once', async () => {
  const { clock, slots, isFree } = setUp(2);
  slots.refused();
  await clock.advance(30_000);
  for (const number of [10, 11, 12]) {
    expect(isFree()).toBe(true);
    slots.started(runOf(number));
  }
  slots.refused();
  expect(isFree()).toBe(false);
  slots.ended(runOf(10));
  expect([isFree(0), isFree(1)]).toEqual([true, false]);
});

test('sends one when only others hold the slots', () => {
  const { slots, isFree } = setUp(0);
  slots.refused();
  expect([isFree(0), isFree(1)]).toEqual([true, false]);
});
