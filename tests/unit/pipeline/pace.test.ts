import { expect, test } from 'vitest';
import { createPace } from '../../../engine/evaluation/pipeline/pace.ts';

const begin = () => {
  let nowMs = 0;
  const pace = createPace(() => nowMs);
  return {
    pace,
    evaluatedAt: (ms: number): void => {
      nowMs = ms;
      pace.clipEvaluated();
    },
    pass: (ms: number): void => {
      nowMs += ms;
    },
  };
};

test('knows neither time left nor rate before two clips have ended', () => {
  const { pace, evaluatedAt } = begin();
  expect([pace.leftMs(10), pace.perMinute()]).toEqual([null, null]);
  evaluatedAt(1000);
  expect([pace.leftMs(10), pace.perMinute()]).toEqual([null, null]);
  evaluatedAt(2000);
  expect([pace.leftMs(10), pace.perMinute()]).toEqual([10_000, 60]);
  expect(pace.leftMs(0)).toBe(0);
});

test('estimates the time left from the last thirty clips', () => {
  const { pace, evaluatedAt } = begin();
  for (let clip = 1; clip <= 5; clip += 1) evaluatedAt(clip * 1000);
  for (let clip = 1; clip <= 29; clip += 1) evaluatedAt(5000 + clip * 4000);
  expect(pace.leftMs(30)).toBe(29 * 4000 + 1000);
  evaluatedAt(5000 + 30 * 4000);
  expect(pace.leftMs(30)).toBe(30 * 4000);
});

test('a clip counts for a full minute, and not a moment longer', () => {
  const { pace, evaluatedAt, pass } = begin();
  evaluatedAt(10_000);
  evaluatedAt(60_000);
  expect(pace.perMinute()).toBe(2);
  evaluatedAt(69_999);
  expect(pace.perMinute()).toBe(3);
  pass(1);
  expect(pace.perMinute()).toBe(2);
});

test('counts all clips of a minute, however many there are', () => {
  const { pace, evaluatedAt } = begin();
  for (let clip = 1; clip <= 300; clip += 1) evaluatedAt(60_000 + clip * 100);
  expect(pace.perMinute()).toBe(300);
});
