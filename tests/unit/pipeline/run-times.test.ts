import { expect, test } from 'vitest';
import { createRunTimes } from '../../../engine/evaluation/pipeline/run-times.ts';

test('the usual time is the median of the middles between two polls', () => {
  const times = createRunTimes();
  expect(times.usualMs()).toBeUndefined();
  times.add(10_000, 20_000);
  expect(times.usualMs()).toBe(15_000);
  times.add(0, 1000);
  times.add(60_000, 70_000);
  expect(times.usualMs()).toBe(15_000);
});

test('only the nine latest runs count', () => {
  const times = createRunTimes();
  for (let count = 0; count < 100; count += 1) times.add(1000, 1000);
  for (let count = 0; count < 5; count += 1) times.add(8000, 8000);
  expect(times.usualMs()).toBe(8000);
});

test('polling each run at the usual time finds the time of equal runs', () => {
  const times = createRunTimes();
  times.add(13_000, 31_000);
  for (let count = 0; count < 30; count += 1) {
    const usualMs = times.usualMs() ?? 0;
    // A poll a second before the usual time, at it, and every second after it.
    const polls = [...Array(40).keys()].map((index) => usualMs + (index - 20) * 1000);
    const endedMs = polls.find((ms) => ms >= 20_300) ?? 0;
    times.add(endedMs - 1000, endedMs);
  }
  expect(Math.abs((times.usualMs() ?? 0) - 20_300)).toBeLessThanOrEqual(1000);
});
