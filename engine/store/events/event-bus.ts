import type { EngineEvent } from './engine-event.ts';

export type EventListener = (event: EngineEvent) => void;

export type EventBus = {
  emit(event: EngineEvent): void;
  subscribe(listener: EventListener): () => void;
};

/** Creates a bus that passes every event to every listener, in order of subscription. */
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
