import { useSyncExternalStore } from 'react';

/**
 * For what changes often, or belongs to no component. Only parts that read it by `useStore`, or a
 * part of it by `useSyncExternalStore`, render again.
 */
export const createStore = <Value>(initial: Value) => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): Value => value,
    set: (next: Value): void => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Store<Value> = ReturnType<typeof createStore<Value>>;

export const useStore = <Value>(store: Store<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.get);
