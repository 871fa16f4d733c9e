import { useCallback, useEffect, useRef } from 'react';
import { longestNote, type ShownFinding } from '../../../../shared/contract/clips.ts';
import { noteDrafts, useNoteDraft } from './note-drafts.ts';

export type Draft = {
  /** What stands in the field. */
  readonly text: string;
  /** Whether it was to be saved, and was not. */
  readonly isUnsaved: boolean;
  /** Whether what was typed is longer than a note may be. It is not saved, and stays. */
  readonly isTooLong: boolean;
  type(text: string): void;
  /** Saves what was typed, if anything was. */
  save(): void;
  /** Puts back what is stored. */
  giveUp(): void;
};

/**
 * A note that is typed over the stored one. What was typed is saved also when its field goes away;
 * and it is not replaced when the stored text changes meanwhile, in another window.
 * @param finding its note is as it is known now, or is going to be once it is saved
 * @param onSave false where it was not saved: it stands in the field then, whenever one comes back
 */
export const useDraft = (
  { trackId, note: stored }: ShownFinding,
  onSave: (text: string) => Promise<boolean>,
): Draft => {
  const draft = useNoteDraft(trackId);
  // What counts at the moment of an event, which may come before the next rendering.
  const newest = useRef({ stored, onSave });
  // The field may go away before the stored text has caught up: what is on its way is not sent twice.
  const onItsWay = useRef<string | null>(null);
  useEffect(() => {
    newest.current = { stored, onSave };
  });
  const save = useCallback((): void => {
    const text = noteDrafts.of(trackId)?.text;
    if (text === undefined || text === onItsWay.current) return;
    if (text === newest.current.stored) {
      noteDrafts.drop(trackId);
      return;
    }
    if (text.length > longestNote) {
      noteDrafts.keep(trackId, { text, isUnsaved: true });
      return;
    }
    onItsWay.current = text;
    void newest.current.onSave(text).then((isSaved) => {
      if (onItsWay.current === text) onItsWay.current = null;
      const isTypedOn = (noteDrafts.of(trackId)?.text ?? text) !== text;
      if (isTypedOn) return;
      if (isSaved) noteDrafts.drop(trackId);
      else noteDrafts.keep(trackId, { text, isUnsaved: true });
    });
  }, [trackId]);
  // Who only looks at what was not saved has not asked for another try.
  useEffect(
    () => () => {
      if (!noteDrafts.of(trackId)?.isUnsaved) save();
    },
    [trackId, save],
  );
  return {
    text: draft?.text ?? stored,
    isUnsaved: draft?.isUnsaved === true && draft.text !== stored,
    isTooLong: draft !== undefined && draft.text.length > longestNote,
    type: (text) => noteDrafts.keep(trackId, { text, isUnsaved: false }),
    save,
    giveUp: () => noteDrafts.drop(trackId),
  };
};
