import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCountdown,
  formatCountOf,
  formatDuration,
  formatRelativeTime,
  formatShare,
  formatTimeLeft,
} from '../../../renderer/ui/formats.ts';

test('writes one in the singular', () => {
  expect(formatCountOf(1, 'clip')).toBe('1 clip');
  expect(formatCountOf(2, 'batch', 'batches')).toBe('2 batches');
});

test('bytes use the next unit before they would show as a thousand', () => {
  expect(formatBytes(999)).toBe('999 bytes');
  expect(formatBytes(1000)).toBe('1 kB');
  expect(formatBytes(999_949)).toMatch(/^999[.,]9 kB$/);
  expect(formatBytes(999_960)).toBe('1 MB');
});

test('a duration has at most two units, and never sixty of the smaller', () => {
  expect(formatDuration(1 / 24)).toBe('0.04 s');
  expect(formatDuration(4)).toBe('4 s');
  expect(formatDuration(59.96)).toBe('1 min');
  expect(formatDuration(65)).toBe('1 min 5 s');
  expect(formatDuration(7380)).toBe('2 h 3 min');
});

test('the time left is rounded, and never down', () => {
  expect(formatTimeLeft(2000)).toBe('a few seconds left');
  expect(formatTimeLeft(41_000)).toBe('about 50 s left');
  expect(formatTimeLeft(61_000)).toBe('about 2 min left');
});

test('a countdown ends at zero', () => {
  expect(formatCountdown(-5000)).toBe('0:00');
  expect(formatCountdown(8500)).toBe('0:09');
  expect(formatCountdown(125_000)).toBe('2:05');
  expect(formatCountdown(3_725_000)).toBe('1:02:05');
});

test('states elapsed time in whole steps', () => {
  const nowMs = Date.UTC(2026, 5, 15);
  const ago = (ms: number): string => formatRelativeTime(nowMs - ms, nowMs);
  expect(ago(30_000)).toBe('just now');
  expect(ago(119_000)).toBe('1 minute ago');
  expect(ago(86_400_000)).toBe('yesterday');
  expect(ago(40 * 86_400_000)).toBe('last month');
});

test('a share is 100% only when it is complete', () => {
  expect(formatShare(999, 1000)).toBe('99%');
  expect(formatShare(1000, 1000)).toBe('100%');
  expect(formatShare(0, 0)).toBe('0%');
});
