import type { EngineEvent } from './engine-event.ts';

export type EventListener = (event: EngineEvent) => void;

export type EventBus = ReturnType<typeof createEventBus>;

/** Creates a bus that passes every event to every listener, in order of subscription. */
export const createEventBus = () => {
  const listeners = new Set<EventListener>();
  return {
    emit: (event: EngineEvent): void => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener: EventListener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
