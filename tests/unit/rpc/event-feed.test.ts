import { expect, test } from 'vitest';
import { createEventFeed } from '../../../engine/rpc/event-feed.ts';
import type { EngineEvent } from '../../../engine/store/events/engine-event.ts';
import { createEventBus } from '../../../engine/store/events/event-bus.ts';
import type { WindowEvent } from '../../../shared/contract/app.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import { createManualClock } from '../../support/clocks.ts';

const batchId = '00000000-0000-4000-8000-000000000000' as BatchId;

const openFeed = () => {
  const bus = createEventBus();
  const ending = new AbortController();
  const clock = createManualClock(0);
  const askedJobs: JobId[][] = [];
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
      queue: {
        progress: () => [],
        jobsNow: (ids) => {
          askedJobs.push([...ids]);
          return [];
        },
      },
    },
    ending.signal,
    clock,
  );
  /** Reads from now on, as fast as events come. */
  const readOn = () => {
    const read: [atMs: number, event: WindowEvent][] = [];
    const reading = (async () => {
      for await (const event of feed) read.push([clock.nowMs(), event]);
    })();
    return { read, reading };
  };
  return { bus, clock, feed, ending, askedJobs, readOn, listeners: () => listeners };
};

const stage = (id: number): EngineEvent => ({
  type: 'clip-stage',
  batchId,
  jobId: id as JobId,
  path: 'a.mp4',
  stage: 'hash',
});
const note = (message: string): EngineEvent => ({ type: 'note', message });
const changed = (...topics: string[]) => ({ type: 'changed', topics });

const moveMany = (bus: ReturnType<typeof createEventBus>): void => {
  for (let id = 1; id <= 10_000; id += 1) {
    bus.emit(stage(id));
    bus.emit({ type: 'library-changed' });
    bus.emit(note(`note ${id}\n  at a stack`));
  }
};

test('a feed that is not read for a while then sends the current state, not every event', async () => {
  const { bus, clock, feed, askedJobs, readOn } = openFeed();
  expect((await feed.next()).value).toEqual({ type: 'open' });
  bus.emit(note('/clips/a\nb.mp4: It is empty.'));
  moveMany(bus);
  await clock.advance(250);
  moveMany(bus);
  bus.emit(stage(1));
  const { read, reading } = readOn();
  await clock.advance(3_600_000);
  const notices = [
    String.raw`/clips/a\u{a}b.mp4: It is empty.`,
    'note 1',
    'note 2',
    '19998 more messages not shown.',
  ];
  expect(read.map(([, event]) => event)).toEqual([
    changed('library'),
    { type: 'progress', batches: [], jobs: [] },
    ...notices.map((message) => ({ type: 'notice', message })),
  ]);
  // The 200 jobs that changed last.
  const others = Array.from({ length: 199 }, (_, index) => 9802 + index);
  expect(askedJobs).toEqual([[...others, 1]]);
  await feed.return();
  await reading;
});

test('the feed combines what happens within a fifth of a second, and about the library in a second', async () => {
  const { bus, clock, feed, readOn } = openFeed();
  await feed.next();
  const { read } = readOn();
  bus.emit({ type: 'views-changed' });
  bus.emit({ type: 'library-changed' });
  for (let pastMs = 0; pastMs < 250; pastMs += 50) {
    await clock.advance(50);
    bus.emit({ type: 'library-changed' });
    bus.emit({ type: 'views-changed' });
  }
  await clock.advance(2000);
  expect(read).toEqual([
    [0, changed('views', 'library')],
    [200, changed('views')],
    [400, changed('views')],
    [1000, changed('library')],
  ]);
});

test.each(['before it begins', 'while it waits', 'while something is pending'])(
  'the feed ends when it is aborted %s, and unsubscribes',
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
