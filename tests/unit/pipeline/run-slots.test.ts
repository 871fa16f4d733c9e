import { expect, test } from 'vitest';
import { createRunSlots } from '../../../engine/evaluation/pipeline/submit-gate.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { createManualClock } from '../../support/clocks.ts';

const runOf = (number: number): RunId => String(number) as RunId;

const setUp = (count: number) => {
  const clock = createManualClock();
  const slots = createRunSlots(clock, () => 0.5);
  for (let number = 0; number < count; number += 1) slots.accepted(runOf(number));
  const isFree = (inFlight = 0): boolean => slots.freeAtMs(inFlight) <= clock.nowMs();
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
  slots.accepted(runOf(9));
  slots.started(runOf(9));
  expect(isFree()).toBe(false);
});

test('runs that were sent before the first refusal raise the limit', () => {
  const { slots, isFree } = setUp(6);
  slots.refused();
  slots.accepted(runOf(10));
  slots.accepted(runOf(11));
  slots.ended(runOf(0));
  expect([isFree(0), isFree(1)]).toEqual([true, false]);
});

test('a slot that is released late, or taken by others, does not lower the limit', () => {
  const { slots, isFree } = setUp(8);
  slots.refused();
  for (const number of [0, 1, 2]) {
    slots.ended(runOf(number));
    slots.refused();
  }
  expect([isFree(2), isFree(3)]).toEqual([true, false]);
});

test('tries one more after 30 s, then twice as late after each refusal, up to 2 min', async () => {
  const { clock, slots, isFree } = setUp(8);
  slots.refused();
  for (const waitMs of [30_000, 60_000, 120_000, 120_000]) {
    await clock.advance(waitMs - 1);
    expect(isFree()).toBe(false);
    await clock.advance(1);
    expect([isFree(0), isFree(1)]).toEqual([true, false]);
    // Refusals of submissions sent together count once.
    slots.refused();
    slots.refused();
  }
});

test('a trial that takes the slot of an ended run does not raise the limit', async () => {
  const { clock, slots, isFree } = setUp(8);
  slots.refused();
  await clock.advance(30_000);
  slots.accepted(runOf(10));
  expect(isFree()).toBe(true);
  slots.refused();
  slots.ended(runOf(0));
  expect(isFree()).toBe(false);
});

test('slots that others release are found at once after a trial', async () => {
  const { clock, slots, isFree } = setUp(2);
  slots.refused();
  await clock.advance(30_000);
  for (const number of [10, 11, 12, 13]) {
    expect(isFree()).toBe(true);
    slots.accepted(runOf(number));
  }
  slots.refused();
  expect(isFree()).toBe(false);
  for (const number of [0, 1]) slots.ended(runOf(number));
  expect([isFree(0), isFree(1)]).toEqual([true, false]);
});

test('only the service says when to send if others hold all slots', async () => {
  const { slots, isFree } = setUp(8);
  slots.refused();
  for (let number = 0; number < 8; number += 1) slots.ended(runOf(number));
  for (let count = 0; count < 6; count += 1) slots.refused();
  expect(isFree()).toBe(true);
});
