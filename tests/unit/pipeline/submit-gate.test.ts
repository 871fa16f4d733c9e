import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createSubmitGate,
  type Refusal,
  type VideoSource,
} from '../../../engine/evaluation/pipeline/submit-gate.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { createManualClock, type ManualClock } from '../../support/clocks.ts';

const runOf = (number: number): RunId => String(number) as RunId;

type Notice = { reason: string; untilMs: number };

const setUp = () => {
  const clock = createManualClock();
  const reported: Notice[] = [];
  const gate = createSubmitGate(
    clock,
    4,
    (reason, untilMs) => reported.push({ reason, untilMs }),
    () => 0.5,
  );
  return { clock, gate, reported };
};

const passing = (
  gate: ReturnType<typeof createSubmitGate>,
  clock: ManualClock,
  signal = new AbortController().signal,
) => {
  const passage = { passedMs: null as number | null };
  gate.enter(signal).then(
    (leave) => {
      passage.passedMs = clock.nowMs();
      leave();
    },
    () => {},
  );
  return passage;
};

const rateRefusal = (retryAfterMs: number | undefined) => ({
  retryAfterMs,
  isParallelLimit: false,
  message: 'Later',
});
const fullRefusal = (retryAfterMs: number | undefined) => ({
  ...rateRefusal(retryAfterMs),
  isParallelLimit: true,
});

type Prepare = (set: ReturnType<typeof setUp>) => unknown;

const waitedAfter = async (prepare: Prepare) => {
  const set = setUp();
  await prepare(set);
  const startMs = set.clock.nowMs();
  const passage = passing(set.gate, set.clock);
  await set.clock.advance(200_000);
  return passage.passedMs === null ? null : passage.passedMs - startMs;
};

const refusedWithoutTime =
  (times: number): Prepare =>
  async ({ gate, clock }) => {
    for (let count = 1; count < times; count += 1) {
      gate.holdBack(rateRefusal(undefined));
      await clock.advance(60_000);
    }
    gate.holdBack(rateRefusal(undefined));
  };

const acceptedWith =
  (remaining: number, endsInSec: number): Prepare =>
  ({ gate, clock }) =>
    gate.accepted(runOf(1), {
      limit: 5,
      remaining,
      resetAtSec: clock.nowMs() / 1000 + endsInSec,
    });

test.for<[string, number, Prepare]>([
  ['nothing was refused', 0, () => {}],
  ['Retry-After says 5 s', 5000, ({ gate }) => gate.holdBack(rateRefusal(5000))],
  ['Retry-After says 0', 1000, ({ gate }) => gate.holdBack(rateRefusal(0))],
  ['nothing says when', 2000, refusedWithoutTime(1)],
  ['nothing says when, for the third time in a row', 8000, refusedWithoutTime(3)],
  ['nothing says when, for the tenth time', 60_000, refusedWithoutTime(10)],
  [
    'two that were under way together were refused',
    2000,
    ({ gate }) => {
      gate.holdBack(rateRefusal(undefined));
      gate.holdBack(rateRefusal(undefined));
    },
  ],
  [
    'an accepted one came between two refusals',
    2000,
    async ({ gate, clock }) => {
      gate.holdBack(rateRefusal(undefined));
      await clock.advance(2000);
      gate.accepted(runOf(1), { limit: null, remaining: null, resetAtSec: null });
      gate.holdBack(rateRefusal(undefined));
    },
  ],
  [
    'a run ended that freed a place',
    0,
    ({ gate }) => {
      gate.holdBack(fullRefusal(30_000));
      gate.runEnded(runOf(1));
    },
  ],
  [
    'a run ended, but the rate is what is limited',
    30_000,
    ({ gate }) => {
      gate.holdBack(rateRefusal(30_000));
      gate.runEnded(runOf(1));
    },
  ],
  [
    'a run ended while both are limited',
    3000,
    ({ gate }) => {
      gate.holdBack(fullRefusal(30_000));
      gate.holdBack(rateRefusal(3000));
      gate.runEnded(runOf(1));
    },
  ],
  ['too many run at once and none ends', 30_000, ({ gate }) => gate.holdBack(fullRefusal(30_000))],
  ['the last submission of the window was used', 9000, acceptedWith(0, 9)],
  ['the window is said to end in a year', 60_000, acceptedWith(0, 31_536_000)],
  ['submissions are left', 0, acceptedWith(1, 9)],
])('when %s, the next one waits %i ms', async ([, waitMs, prepare]) => {
  expect(await waitedAfter(prepare)).toBe(waitMs);
});

test.each<[string, boolean, (set: ReturnType<typeof setUp>) => Refusal]>([
  ['that name no time', false, () => rateRefusal(undefined)],
  ['that name a time', true, () => rateRefusal(1000)],
  [
    'that the end of a run can end',
    true,
    ({ gate }) => {
      gate.runStarted(runOf(1));
      return fullRefusal(undefined);
    },
  ],
  [
    'with an accepted submission between them',
    true,
    ({ gate }) => {
      gate.accepted(runOf(1), left(null));
      return rateRefusal(undefined);
    },
  ],
])('an eleventh refusal, of those %s, may wait: %o', async (_kind, mayWait, refusalOf) => {
  const set = setUp();
  const answers: boolean[] = [];
  for (let count = 1; count <= 11; count += 1) {
    answers.push(set.gate.holdBack(refusalOf(set)));
    await set.clock.advance(60_000);
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => true), mayWait]);
});

test('once refused, sends one for each run that ends, whatever Retry-After says', async () => {
  const { clock, gate } = setUp();
  for (const number of [1, 2, 3]) gate.runStarted(runOf(number));
  gate.holdBack(fullRefusal(1000));
  const passages = [passing(gate, clock), passing(gate, clock)];
  await clock.advance(20_000);
  expect(passages).toEqual([{ passedMs: null }, { passedMs: null }]);
  gate.runEnded(runOf(2));
  gate.accepted(runOf(4), left(null));
  gate.runEnded(runOf(3));
  await clock.advance(0);
  expect(passages.every(({ passedMs }) => passedMs === clock.nowMs())).toBe(true);
});

test('reports the reason and end once, and again only when it is extended', async () => {
  const { clock, gate, reported } = setUp();
  const nowMs = clock.nowMs();
  gate.holdBack(rateRefusal(5000));
  gate.holdBack(rateRefusal(3000));
  gate.holdBack(rateRefusal(8000));
  expect(reported).toEqual([
    { reason: 'Later', untilMs: nowMs + 5000 },
    { reason: 'Later', untilMs: nowMs + 8000 },
  ]);
});

test('an interrupt ends the wait at once', async () => {
  const { gate } = setUp();
  gate.holdBack(rateRefusal(86_400_000));
  const controller = new AbortController();
  const passage = gate.enter(controller.signal);
  controller.abort(new Error('stop'));
  await expect(passage).rejects.toThrow('stop');
  await expect(gate.enter(controller.signal)).rejects.toThrow('stop');
});

/** Submissions that arrive at the gate together and are not answered until the test does. */
const entering = async (set: ReturnType<typeof setUp>, count: number, source?: VideoSource) => {
  const leaves: (() => void)[] = [];
  const { signal } = new AbortController();
  for (let index = 0; index < count; index += 1) {
    void set.gate.enter(signal, source).then((leave) => leaves.push(leave));
  }
  await set.clock.advance(0);
  return {
    inside: () => leaves.length,
    /** The next is answered, by `answer`, and the following ones may pass. */
    answer: async (answer: () => void) => {
      answer();
      leaves.shift()?.();
      await set.clock.advance(0);
    },
  };
};
const left = (remaining: number | null) => ({ limit: null, remaining, resetAtSec: null });

test('sends four submissions at once, and no more', async () => {
  const set = setUp();
  const { inside, answer } = await entering(set, 6);
  expect(inside()).toBe(4);
  await answer(() => set.gate.accepted(runOf(1), left(null)));
  expect(inside()).toBe(4);
});

test('submissions of clips at URLs have slots of their own', async () => {
  const set = setUp();
  const ofUrls = await entering(set, 6, 'url');
  const ofFiles = await entering(set, 6);
  expect([ofUrls.inside(), ofFiles.inside()]).toEqual([4, 4]);
  // One that is still being fetched does not make the answers to files overlap.
  for (let index = 0; index < 5; index += 1) await ofFiles.answer(() => {});
  await ofFiles.answer(() => set.gate.accepted(runOf(1), left(3)));
  const more = await entering(set, 1);
  await more.answer(() => set.gate.accepted(runOf(2), left(9)));
  expect((await entering(set, 6)).inside()).toBe(4);
});

test('sends no more than the service still accepts', async () => {
  const set = setUp();
  set.gate.accepted(runOf(1), left(2));
  const { inside, answer } = await entering(set, 6);
  expect(inside()).toBe(2);
  await answer(() => set.gate.accepted(runOf(1), left(1)));
  expect(inside()).toBe(1);
});

test('uses the lowest count of answers that arrive out of order', async () => {
  const set = setUp();
  const { inside, answer } = await entering(set, 8);
  await answer(() => set.gate.accepted(runOf(1), left(1)));
  for (const remaining of [4, 3]) await answer(() => set.gate.accepted(runOf(1), left(remaining)));
  expect(inside()).toBe(1);
  await answer(() => set.gate.accepted(runOf(1), left(2)));
  expect(inside()).toBe(1);
});

test('sends one alone after a refusal, and one more for each that is accepted', async () => {
  const set = setUp();
  const { inside, answer } = await entering(set, 9);
  for (let refused = 0; refused < 4; refused += 1) {
    await answer(() => set.gate.holdBack(rateRefusal(30_000)));
  }
  expect(inside()).toBe(0);
  await set.clock.advance(30_000);
  expect(inside()).toBe(1);
  await answer(() => set.gate.accepted(runOf(1), left(null)));
  expect(inside()).toBe(2);
});

const step = fc.record({
  kind: fc.constantFrom('rate', 'full', 'later', 'ended', 'accepted', 'time', 'pass'),
  ms: fc.integer({ min: 0, max: 90_000 }),
});

test('lets nothing through before Retry-After is over, and everything in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { clock, gate } = setUp();
      const passages: { passage: { passedMs: number | null }; earliestMs: number }[] = [];
      let earliestMs = 0;
      for (const { kind, ms } of steps) {
        if (kind === 'rate') {
          gate.holdBack(rateRefusal(ms));
          earliestMs = Math.max(earliestMs, clock.nowMs() + ms);
        } else if (kind === 'full') gate.holdBack(fullRefusal(ms));
        else if (kind === 'later') gate.holdBack(rateRefusal(undefined));
        else if (kind === 'ended') gate.runEnded(runOf(1));
        else if (kind === 'accepted') {
          const resetAtSec = Math.ceil((clock.nowMs() + ms) / 1000);
          gate.accepted(runOf(1), { limit: 1, remaining: 0, resetAtSec });
        } else if (kind === 'time') await clock.advance(ms);
        else passages.push({ passage: passing(gate, clock), earliestMs });
      }
      await clock.advance(91_000);
      gate.runEnded(runOf(1));
      await clock.advance(0);
      for (const { passage, earliestMs: allowedMs } of passages) {
        expect(passage.passedMs).not.toBeNull();
        expect(passage.passedMs).toBeGreaterThanOrEqual(allowedMs);
      }
    }),
    { numRuns: 150 },
  );
});
