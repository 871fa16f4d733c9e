import { AsyncIteratorClass } from '@orpc/server';
import type { WindowEvent } from '../../shared/contract/app.ts';
import { type Clock, steadyClock } from '../clock.ts';
import type { EngineEvent } from '../store/events/engine-event.ts';
import { createUntold, type Standing } from './untold.ts';

/** Where a feed learns what happened, and how things stand when it tells of them. */
export type EventFeedSource = Standing & {
  subscribe(listener: (event: EngineEvent) => void): () => void;
};

export type EventFeed = AsyncIteratorClass<WindowEvent, void, void>;

/**
 * The one stream of events of a window. The first is `open`; from then on the window is told how
 * things stand whenever something moved, put together over the time since it was last told. A window
 * that takes nothing costs no more than one that does: what waits for it is a state, not a queue.
 * @param ending ends the stream when it aborts
 * @param clock monotonic, so that setting the system's time back delays nothing
 */
export const createEventFeed = (
  source: EventFeedSource,
  ending: AbortSignal,
  clock: Clock = steadyClock,
): EventFeed => {
  const untold = createUntold(clock.nowMs);
  const ready: WindowEvent[] = [{ type: 'open' }];
  let isEnded = false;
  /** Looks again whether what `next` waits for has come. */
  let lookAgain = (): void => undefined;

  const unsubscribe = source.subscribe((event) => {
    if (untold.add(event)) lookAgain();
  });
  const end = (): void => {
    if (isEnded) return;
    ending.removeEventListener('abort', end);
    unsubscribe();
    isEnded = true;
    lookAgain();
  };
  ending.addEventListener('abort', end);
  if (ending.aborted) end();

  /** Until there is something to tell and the time to tell it has come, or the end. */
  const untilDue = (): Promise<void> =>
    new Promise((resolve) => {
      let waiting: AbortController | undefined;
      lookAgain = () => {
        waiting?.abort();
        const waitMs = isEnded ? 0 : untold.dueInMs();
        if (waitMs <= 0) return resolve();
        if (waitMs === Infinity) return;
        waiting = new AbortController();
        clock.sleep(Math.ceil(waitMs), waiting.signal).then(lookAgain, () => undefined);
      };
      lookAgain();
    });

  const next = async (): Promise<IteratorResult<WindowEvent, void>> => {
    for (;;) {
      if (isEnded) return { done: true, value: undefined };
      const event = ready.shift();
      if (event) return { done: false, value: event };
      await untilDue();
      ready.push(...untold.take(source));
    }
  };
  return new AsyncIteratorClass(next, async () => end());
};
