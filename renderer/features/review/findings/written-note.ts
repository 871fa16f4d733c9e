import { useSyncExternalStore } from 'react';

let written: string | null = null;
const listeners = new Set<() => void>();

const change = (trackId: string | null): void => {
  written = trackId;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The finding whose note has the keyboard. */
export const writtenNote = {
  begin: (trackId: string): void => change(trackId),
  /** Of another note than the one that has the keyboard it says nothing. */
  end: (trackId: string): void => {
    if (written === trackId) change(null);
  },
} as const;

/** The track of the finding whose note has the keyboard; null while there is none. */
export const useWrittenNote = (): string | null => useSyncExternalStore(subscribe, () => written);
