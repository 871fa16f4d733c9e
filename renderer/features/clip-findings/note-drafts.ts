import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { createSessionStore } from '../../ui/session-store.ts';

const noteDraft = z.object({
  text: z.string(),
  isUnsaved: z.boolean(),
});
export type NoteDraft = Readonly<z.infer<typeof noteDraft>>;

type Drafts = ReadonlyMap<string, NoteDraft>;

const interrupted = new Set<string>();

const drafts = createSessionStore<Drafts>(
  'clipcheck-note-drafts',
  z.record(z.string(), noteDraft).transform(
    (stored) =>
      new Map(
        Object.entries(stored).map(([trackId, draft]) => {
          if (!draft.isUnsaved) interrupted.add(trackId);
          return [trackId, { ...draft, isUnsaved: true }];
        }),
      ),
  ),
  new Map(),
  (kept) => Object.fromEntries(kept),
);

/** Saves the drafts with every letter typed: the page may crash at any moment. */
const change = (changed: Drafts): void => {
  drafts.set(changed);
  drafts.save();
};

/**
 * Unsaved notes by track. A field exists only while its finding is selected, and the user may move
 * on before a note is saved. Session storage keeps them over a reload of the page.
 */
export const noteDrafts = {
  of: (trackId: string): NoteDraft | undefined => drafts.get().get(trackId),
  keep: (trackId: string, draft: NoteDraft): void =>
    change(new Map(drafts.get()).set(trackId, draft)),
  drop: (trackId: string): void => {
    const left = new Map(drafts.get());
    if (left.delete(trackId)) change(left);
  },
  /** True only once, to continue typing after a reload. */
  takeInterrupted: (trackId: string): boolean => {
    drafts.get();
    return interrupted.delete(trackId);
  },
} as const;

export const useNoteDraft = (trackId: string): NoteDraft | undefined =>
  useSyncExternalStore(drafts.subscribe, () => noteDrafts.of(trackId));
