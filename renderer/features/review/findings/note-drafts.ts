import { useSyncExternalStore } from 'react';
import { z } from 'zod';

const noteDraft = z.object({
  text: z.string(),
  /** Whether it was to be saved and was not: it is shown as what it is then. */
  isUnsaved: z.boolean(),
});
export type NoteDraft = Readonly<z.infer<typeof noteDraft>>;

const place = 'clipcheck-note-drafts';

/** Tracks whose drafts were being typed when the page was reloaded. */
const cutOff = new Set<string>();

const readDrafts = (): Map<string, NoteDraft> => {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(place) ?? '{}');
    return new Map(
      Object.entries(z.record(z.string(), noteDraft).parse(stored)).map(([trackId, draft]) => {
        if (!draft.isUnsaved) cutOff.add(trackId);
        return [trackId, { ...draft, isUnsaved: true }];
      }),
    );
  } catch {
    // Written by another version, or not by Clipcheck.
    return new Map();
  }
};

let drafts: Map<string, NoteDraft> | null = null;
const current = (): Map<string, NoteDraft> => {
  drafts ??= readDrafts();
  return drafts;
};
const listeners = new Set<() => void>();

/** On each letter, at once: the page may be reloaded at any moment. */
const changed = (): void => {
  try {
    window.sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(current())));
  } catch {
    // Too large for the browser's storage: the drafts last as long as the page.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Notes that were typed and are not stored, by the tracks of their findings. A field is there only
 * for as long as its finding is chosen, and one goes on before it is known whether a note was saved.
 * They outlast a load of the page in its window's session storage.
 */
export const noteDrafts = {
  of: (trackId: string): NoteDraft | undefined => current().get(trackId),
  keep: (trackId: string, draft: NoteDraft): void => {
    current().set(trackId, draft);
    changed();
  },
  drop: (trackId: string): void => {
    if (current().delete(trackId)) changed();
  },
  /** Whether a reload of the page interrupted the draft; true only once, to continue typing. */
  takeCutOff: (trackId: string): boolean => {
    current();
    return cutOff.delete(trackId);
  },
} as const;

/** Returns the unsaved note of a finding; undefined if there is none. */
export const useNoteDraft = (trackId: string): NoteDraft | undefined =>
  useSyncExternalStore(subscribe, () => noteDrafts.of(trackId));
