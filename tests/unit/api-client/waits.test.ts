import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../engine/clock.ts';
import { askedWaitMs } from '../../../engine/service/client/refusals.ts';
import {
  backoffMs,
  builtInRunPollBackoff,
  faultBackoff,
  laterBackoff,
  pollDelays,
  runPollBackoff,
} from '../../../engine/service/client/retry-policy.ts';
import { receivedRateLimitWindowSchema } from '../../../shared/service-api/quota.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;
const reset = (sec: number): string => String(now / 1000 + sec);

describe('reads how long the service asks to wait', () => {
  test.each<[string, Record<string, string>, number | undefined]>([
    ['nothing said', {}, undefined],
    ['seconds', { 'retry-after': '7' }, 7_000],
    ['zero seconds', { 'retry-after': '0' }, 0],
    ['an HTTP date', { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT' }, 30_000],
    ['an HTTP date that has passed', { 'retry-after': 'Fri, 20 Nov 2026 11:00:00 GMT' }, 0],
    ['nonsense', { 'retry-after': 'soon' }, undefined],
    ['a negative number', { 'retry-after': '-5' }, undefined],
    ['an endless number', { 'retry-after': '9'.repeat(400) }, dayMs],
    ['X-RateLimit-Reset ahead', { 'x-ratelimit-reset': reset(12) }, 12_000],
    ['X-RateLimit-Reset behind', { 'x-ratelimit-reset': reset(-12) }, undefined],
    ['both: Retry-After wins', { 'retry-after': '3', 'x-ratelimit-reset': reset(60) }, 3_000],
    ['nonsense and a reset', { 'retry-after': 'x', 'x-ratelimit-reset': reset(5) }, 5_000],
  ])('%s', (_name, headers, expected) => {
    expect(askedWaitMs(new Headers(headers), now, 429)).toBe(expected);
  });

  test.each([-3600, 3600])('times count from the clock of the service, %i s off', (offSec) => {
    const date = new Date(now + offSec * 1000).toUTCString();
    const atReset = new Headers({ date, 'x-ratelimit-reset': reset(offSec + 12) });
    expect(askedWaitMs(atReset, now, 429)).toBe(12_000);
    const until = new Date(now + offSec * 1000 + 30_000).toUTCString();
    expect(askedWaitMs(new Headers({ date, 'retry-after': until }), now, 429)).toBe(30_000);
  });

  test.each([
    [409, null, 12_000],
    [425, null, 12_000],
    [429, null, 12_000],
    [503, null, 12_000],
    [409, '3', undefined],
    [503, '3', undefined],
    [409, '0', 12_000],
    [429, '3', 12_000],
  ])('X-RateLimit-Reset with %i and %s submissions left asks for %s ms', (status, left, waitMs) => {
    const remaining: Record<string, string> =
      left === null ? {} : { 'x-ratelimit-remaining': left };
    const headers = new Headers({ 'x-ratelimit-reset': reset(12), ...remaining });
    expect(askedWaitMs(headers, now, status)).toBe(waitMs);
  });

  test.each([400, 404, 500])(
    'X-RateLimit-Reset with %i only describes the window, and Retry-After counts',
    (status) => {
      const headers = new Headers({ 'x-ratelimit-reset': reset(3600) });
      expect(askedWaitMs(headers, now, status)).toBeUndefined();
      headers.set('retry-after', '7');
      expect(askedWaitMs(headers, now, status)).toBe(7_000);
    },
  );
});

const full = { remaining: 0, reset_in_sec: 90 };
test.each<[string, Record<string, string>, object, number | undefined]>([
  ['no header', {}, full, 90_000],
  ['a shorter Retry-After', { 'retry-after': '3' }, full, 90_000],
  ['a longer Retry-After', { 'retry-after': '120' }, full, 120_000],
  ['an earlier X-RateLimit-Reset', { 'x-ratelimit-reset': reset(5) }, full, 90_000],
  ['no count of what remains', {}, { reset_in_sec: 7 }, 7_000],
  ['room in the window', {}, { remaining: 2, reset_in_sec: 90 }, undefined],
  ['no limit', {}, { ...full, unlimited: true }, undefined],
  ['no time', {}, { remaining: 0, reset_in_sec: null }, undefined],
  ['a time that has passed', { 'retry-after': '3' }, { reset_in_sec: -9 }, 3_000],
  ['a time without end', {}, { reset_in_sec: 1e300 }, dayMs],
  ['a text for a time', {}, { reset_in_sec: 'soon' }, undefined],
])('the quota of a refusal states the minimum wait: %s', (_name, headers, quota, expected) => {
  const window = receivedRateLimitWindowSchema.parse(quota);
  expect(askedWaitMs(new Headers(headers), now, 429, window)).toBe(expected);
  expect(askedWaitMs(new Headers(), now, 500, window)).toBeUndefined();
});

const firstOf = (delays: Generator<number, never, void>, count: number): number[] =>
  Array.from({ length: count }, () => delays.next().value);

describe('delays stay within their bounds', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

  test.each([
    ['after a fault, up to 8 s', faultBackoff, 500, 8_000],
    ['after "later", up to 60 s', laterBackoff, 2_000, 60_000],
  ])('%s, and grow', (_name, bounds, firstMs, maxMs) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), random, (failures, chance) => {
        const delayMs = backoffMs(bounds, failures, chance);
        expect(delayMs).toBeGreaterThanOrEqual(firstMs);
        expect(delayMs).toBeLessThanOrEqual(maxMs);
      }),
    );
    const middle = [1, 2, 3].map((failures) => backoffMs(bounds, failures, 0.5));
    expect(middle).toEqual([firstMs, firstMs * 2, firstMs * 4]);
  });

  test('between polls from 1 s up to 15 s, growing', () => {
    fc.assert(
      fc.property(fc.infiniteStream(random), (chances) => {
        const delays = pollDelays(() => chances.next().value ?? 0, runPollBackoff);
        for (const delayMs of firstOf(delays, 40)) {
          expect(delayMs).toBeGreaterThanOrEqual(1_000);
          expect(delayMs).toBeLessThanOrEqual(15_000);
        }
      }),
    );
    const first9 = firstOf(
      pollDelays(() => 0.5, runPollBackoff),
      9,
    );
    expect(first9).toEqual([1000, 1500, 2250, 3375, 5063, 7594, 11391, 15000, 15000]);
  });

  test('the usual end is not passed over, and delays start over there', () => {
    let elapsedMs = 0;
    const delays = pollDelays(
      () => 0.5,
      runPollBackoff,
      () => 20_000 - elapsedMs,
    );
    const polledMs = Array.from({ length: 10 }, () => (elapsedMs += delays.next().value));
    const growing = [1000, 2500, 4750, 8125, 13_188];
    expect(polledMs).toEqual([...growing, 20_000, 21_000, 22_500, 24_750, 28_125]);
  });

  test('the built-in evaluator is asked sooner, from 0.1 s up to 2 s', () => {
    const first10 = firstOf(
      pollDelays(() => 0.5, builtInRunPollBackoff),
      10,
    );
    expect(first10).toEqual([100, 150, 225, 338, 506, 759, 1139, 1709, 2000, 2000]);
  });

  test('polls of two runs do not stay in step', () => {
    const [one, other] = [0.1, 0.9].map((chance) => pollDelays(() => chance, runPollBackoff));
    expect(one && firstOf(one, 2)[1]).not.toBe(other && firstOf(other, 2)[1]);
  });
});

describe('the real clock', () => {
  // setTimeout fires at once when it is given more than 2^31 - 1.
  test.each([2 ** 31, 30 * dayMs])(
    'ends a wait of %i ms as soon as it is aborted, and not before',
    async (delayMs) => {
      const controller = new AbortController();
      const order: string[] = [];
      const wait = systemClock
        .sleep(delayMs, controller.signal)
        .catch((reason) => order.push(`ended: ${reason}`));
      await systemClock.sleep(20);
      order.push('aborting');
      controller.abort('enough');
      await wait;
      expect(order).toEqual(['aborting', 'ended: enough']);
    },
  );

  test('does not begin a wait that is already aborted', async () => {
    await expect(systemClock.sleep(60_000, AbortSignal.abort('no'))).rejects.toBe('no');
  });
});
