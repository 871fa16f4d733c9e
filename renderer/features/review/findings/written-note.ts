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

/** The finding whose note field has the focus. */
export const writtenNote = {
  begin: (trackId: string): void => change(trackId),
  /** Does nothing if another note has the focus by now. */
  end: (trackId: string): void => {
    if (written === trackId) change(null);
  },
} as const;

/** Returns the track of the finding whose note has the focus; null if none has. */
export const useWrittenNote = (): string | null => useSyncExternalStore(subscribe, () => written);
