import { AsyncIteratorClass } from '@orpc/server';
import type { WindowEvent } from '../../shared/contract/app.ts';
import { type Clock, steadyClock } from '../clock.ts';
import type { EngineEvent } from '../store/events/engine-event.ts';
import { createPendingEvents, type QueueState } from './pending-events.ts';

export type EventFeedSource = QueueState & {
  subscribe(listener: (event: EngineEvent) => void): () => void;
};

/**
 * A window's only event stream. It starts with `open`; after that it sends the current state
 * whenever something changed, with all changes since the last time combined. A window that reads
 * nothing costs no more than one that does, because what is pending is a state, not a queue.
 * @param ending ends the stream when it aborts
 * @param clock monotonic, so that setting the system's time back delays nothing
 */
export const createEventFeed = (
  source: EventFeedSource,
  ending: AbortSignal,
  clock: Clock = steadyClock,
): AsyncIteratorClass<WindowEvent, void, void> => {
  const pending = createPendingEvents(clock.nowMs);
  const ready: WindowEvent[] = [{ type: 'open' }];
  let isEnded = false;
  let recheck = (): void => undefined;

  const unsubscribe = source.subscribe((event) => {
    if (pending.add(event)) recheck();
  });
  const end = (): void => {
    if (isEnded) return;
    ending.removeEventListener('abort', end);
    unsubscribe();
    isEnded = true;
    recheck();
  };
  ending.addEventListener('abort', end);
  if (ending.aborted) end();

  const untilDue = (): Promise<void> =>
    new Promise((resolve) => {
      let waiting: AbortController | undefined;
      recheck = () => {
        waiting?.abort();
        const waitMs = isEnded ? 0 : pending.dueInMs();
        if (waitMs <= 0) return resolve();
        if (waitMs === Infinity) return;
        waiting = new AbortController();
        clock.sleep(Math.ceil(waitMs), waiting.signal).then(recheck, () => undefined);
      };
      recheck();
    });

  const next = async (): Promise<IteratorResult<WindowEvent, void>> => {
    for (;;) {
      if (isEnded) return { done: true, value: undefined };
      const event = ready.shift();
      if (event) return { done: false, value: event };
      await untilDue();
      ready.push(...pending.take(source));
    }
  };
  return new AsyncIteratorClass(next, async () => end());
};
