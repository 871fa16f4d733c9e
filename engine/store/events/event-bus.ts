import type { EngineEvent } from './engine-event.ts';

export type EventListener = (event: EngineEvent) => void;

export type EventBus = {
  emit(event: EngineEvent): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: EventListener): () => void;
};

/** Hands every event to every listener, in the order in which they subscribed. */
export const createEventBus = (): EventBus => {
  const listeners = new Set<EventListener>();
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
