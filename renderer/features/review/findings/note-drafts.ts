import { useSyncExternalStore } from 'react';

export type NoteDraft = {
  readonly text: string;
  /** Whether it was to be saved and was not: it is shown as what it is then. */
  readonly isUnsaved: boolean;
};

const drafts = new Map<string, NoteDraft>();
const listeners = new Set<() => void>();

const changed = (): void => {
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Notes that were typed and are not stored, by the tracks of their findings. A field is there only
 * for as long as its finding is chosen, and one goes on before it is known whether a note was saved.
 */
export const noteDrafts = {
  of: (trackId: string): NoteDraft | undefined => drafts.get(trackId),
  keep: (trackId: string, draft: NoteDraft): void => {
    drafts.set(trackId, draft);
    changed();
  },
  drop: (trackId: string): void => {
    if (drafts.delete(trackId)) changed();
  },
} as const;

/** What was typed as the note of a finding and is not stored; undefined where nothing is. */
export const useNoteDraft = (trackId: string): NoteDraft | undefined =>
  useSyncExternalStore(subscribe, () => noteDrafts.of(trackId));
