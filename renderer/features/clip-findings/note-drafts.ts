import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createStore } from '../../ui/store.ts';

const noteDraft = z.object({
  text: z.string(),
  isUnsaved: z.boolean(),
});
export type NoteDraft = Readonly<z.infer<typeof noteDraft>>;

const storageKey = 'clipcheck-note-drafts';

const interrupted = new Set<string>();

const readDrafts = (): Map<string, NoteDraft> => {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');
    return new Map(
      Object.entries(z.record(z.string(), noteDraft).parse(stored)).map(([trackId, draft]) => {
        if (!draft.isUnsaved) interrupted.add(trackId);
        return [trackId, { ...draft, isUnsaved: true }];
      }),
    );
  } catch {
    // Stored with every letter typed: the page may be reloaded at any moment.
    return new Map();
  }
};

type Drafts = ReadonlyMap<string, NoteDraft>;

const drafts = createStore<Drafts | null>(null);
const current = (): Drafts => {
  if (!drafts.get()) drafts.set(readDrafts());
  return drafts.get() ?? new Map();
};

/** Stores the drafts, with every letter typed: the page may be reloaded at any moment. */
const change = (changed: Drafts): void => {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(changed)));
  } catch {
    // Too large for the browser's storage: the drafts are lost with the page.
  }
  drafts.set(changed);
};

/**
 * Unsaved notes by track. A field exists only while its finding is selected, and the user may move
 * on before a note is saved. Session storage keeps them over a reload of the page.
 */
export const noteDrafts = {
  of: (trackId: string): NoteDraft | undefined => current().get(trackId),
  keep: (trackId: string, draft: NoteDraft): void => change(new Map(current()).set(trackId, draft)),
  drop: (trackId: string): void => {
    const left = new Map(current());
    if (left.delete(trackId)) change(left);
  },
  /** True only once, to continue typing after a reload. */
  takeInterrupted: (trackId: string): boolean => {
    current();
    return interrupted.delete(trackId);
  },
} as const;

export const useNoteDraft = (trackId: string): NoteDraft | undefined =>
  useSyncExternalStore(drafts.subscribe, () => noteDrafts.of(trackId));
