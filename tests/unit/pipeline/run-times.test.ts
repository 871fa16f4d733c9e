import { expect, test } from 'vitest';
import { createRunTimes } from '../../../engine/evaluation/pipeline/run-times.ts';

test('the usual time is unknown before a run has ended, then the middle between its polls', () => {
  const times = createRunTimes();
  expect(times.usualMs()).toBeUndefined();
  times.add(10_000, 20_000);
  expect(times.usualMs()).toBe(15_000);
});

test('it is within the ages between which most runs ended', () => {
  const times = createRunTimes();
  times.add(13_000, 21_000);
  times.add(15_000, 16_500);
  times.add(0, 1000);
  times.add(60_000, 70_000);
  expect(times.usualMs()).toBe(15_750);
});

test('only the 16 latest runs count', () => {
  const times = createRunTimes();
  for (let count = 0; count < 100; count += 1) times.add(1000, 2000);
  for (let count = 0; count < 9; count += 1) times.add(7000, 8000);
  expect(times.usualMs()).toBe(8000);
});

test.each([5300, 20_300, 90_100])(
  'runs of the same time, %i ms, are soon polled within a second of their end',
  (runMs) => {
    const times = createRunTimes();
    times.add(0, runMs * 1.4);
    for (let count = 0; count < 16; count += 1) {
      const usualMs = times.usualMs() ?? 0;
      // Polls: long before, at the usual time, and every second after it.
      const polls = [0, ...Array.from({ length: 90 }, (_, index) => usualMs + index * 1000)];
      const ended = polls.findIndex((ms) => ms >= runMs);
      times.add(polls[ended - 1] ?? 0, polls[ended] ?? 0);
    }
    expect((times.usualMs() ?? 0) - runMs).toBeLessThanOrEqual(1000);
    expect((times.usualMs() ?? 0) - runMs).toBeGreaterThanOrEqual(0);
  },
);
