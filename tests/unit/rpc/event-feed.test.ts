import { describe, expect, test } from 'vitest';
import { createEventFeed } from '../../../engine/rpc/event-feed.ts';
import { createEventBus } from '../../../engine/store/events/event-bus.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import { createManualClock } from '../../support/clocks.ts';

const batchId = '00000000-0000-4000-8000-000000000000' as BatchId;

const openFeed = () => {
  const bus = createEventBus();
  const ending = new AbortController();
  const clock = createManualClock();
  let listeners = 0;
  const feed = createEventFeed(
    {
      subscribe: (listener) => {
        listeners += 1;
        const end = bus.subscribe(listener);
        return () => {
          listeners -= 1;
          end();
        };
      },
      queue: { progress: () => [], jobsNow: () => [] },
    },
    ending.signal,
    clock,
  );
  return { bus, clock, feed, ending, listeners: () => listeners };
};

const moveMany = (bus: ReturnType<typeof createEventBus>): void => {
  for (let id = 1; id <= 10_000; id += 1) {
    const jobId = id as JobId;
    bus.emit({ type: 'clip-stage', batchId, jobId, path: 'a.mp4', stage: 'hash' });
    bus.emit({ type: 'library-changed' });
    bus.emit({ type: 'note', message: 'a note' });
  }
};

describe('the event feed of a window', () => {
  test('that is not read for a while then sends the current state, not every event', async () => {
    const { bus, clock, feed } = openFeed();
    expect((await feed.next()).value).toEqual({ type: 'open' });
    moveMany(bus);
    await clock.advance(250);
    moveMany(bus);
    const types = [];
    for (let index = 0; index < 6; index += 1) types.push((await feed.next()).value?.type);
    expect(types).toEqual(['changed', 'progress', 'notice', 'notice', 'notice', 'notice']);
    const next = feed.next();
    let isTold = false;
    void next.then(() => {
      isTold = true;
    });
    await clock.advance(3_600_000);
    expect(isTold).toBe(false);
    await feed.return();
    expect((await next).done).toBe(true);
  });

  test('combines what happens within a fifth of a second', async () => {
    const { bus, clock, feed } = openFeed();
    await feed.next();
    bus.emit({ type: 'views-changed' });
    await clock.advance(200);
    expect((await feed.next()).value).toMatchObject({ type: 'changed' });
    const sent: unknown[] = [];
    void feed.next().then(({ value }) => sent.push(value));
    for (let pastMs = 0; pastMs < 200; pastMs += 50) {
      expect(sent).toEqual([]);
      bus.emit({ type: 'views-changed' });
      await clock.advance(50);
    }
    expect(sent).toMatchObject([{ type: 'changed' }]);
  });

  test.each(['before it begins', 'while it waits', 'while something is pending'])(
    'ends when it is aborted %s, and unsubscribes',
    async (moment) => {
      const { bus, feed, ending, listeners } = openFeed();
      if (moment !== 'before it begins') await feed.next();
      const waiting = moment === 'while it waits' ? feed.next() : null;
      if (moment === 'while something is pending') moveMany(bus);
      ending.abort();
      expect((await (waiting ?? feed.next())).done).toBe(true);
      expect(listeners()).toBe(0);
    },
  );

  test('unsubscribes when it is closed during a wait', async () => {
    const { feed, listeners } = openFeed();
    await feed.next();
    const waiting = feed.next();
    expect(listeners()).toBe(1);
    await feed.return();
    expect(listeners()).toBe(0);
    expect((await waiting).done).toBe(true);
  });
});
