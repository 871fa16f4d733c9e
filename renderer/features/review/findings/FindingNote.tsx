import { Button, Textarea } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import { maxNoteLength, type ShownFinding } from '../../../../shared/contract/clips.ts';
import { formatCount } from '../../../ui/formats.ts';
import { focusNote } from '../triage/focus-note.ts';
import styles from './FindingNote.module.css';
import { noteDrafts, useNoteDraft } from './note-drafts.ts';
import { writtenNote } from './written-note.ts';

type Draft = {
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
const useDraft = (
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
    if (text.length > maxNoteLength) {
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
  // Merely viewing an unsaved note does not retry saving.
  useEffect(
    () => () => {
      if (!noteDrafts.of(trackId)?.isUnsaved) save();
    },
    [trackId, save],
  );
  return {
    text: draft?.text ?? stored,
    isUnsaved: draft?.isUnsaved === true && draft.text !== stored,
    isTooLong: draft !== undefined && draft.text.length > maxNoteLength,
    type: (text) => noteDrafts.keep(trackId, { text, isUnsaved: false }),
    save,
    giveUp: () => noteDrafts.drop(trackId),
  };
};

type Props = { finding: ShownFinding; onSave: (note: string) => Promise<boolean> };

const tooLongText = (length: number): string =>
  `This note has ${formatCount(length)} characters; the maximum is ${formatCount(maxNoteLength)}. Shorten it to save it.`;

/** The list has the keyboard again. */
const focusList = (inRow: HTMLElement): void =>
  inRow.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });

/**
 * A note on a finding: Enter and leaving the field save it, Shift+Enter begins a new line, Escape
 * gives up what was typed. One that is too long is left as it is, to be shortened.
 */
export const FindingNote = ({ finding, onSave }: Props) => {
  const { trackId } = finding;
  const { text, isUnsaved, isTooLong, type, save, giveUp } = useDraft(finding, onSave);
  useEffect(() => () => writtenNote.end(trackId), [trackId]);
  // The page was reloaded: typing continues where it was.
  useEffect(() => {
    if (!noteDrafts.takeCutOff(trackId)) return;
    if (isUnsaved) focusNote();
    else noteDrafts.drop(trackId);
  }, [trackId, isUnsaved]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') giveUp();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (event.key === 'Enter' && isTooLong) return;
    // Leaving the field saves what is left in it.
    focusList(event.currentTarget);
  };
  const onBlur = (event: FocusEvent<HTMLTextAreaElement>): void => {
    // Of a window that was left the field has the keyboard again once one comes back.
    if (document.activeElement !== event.currentTarget) writtenNote.end(trackId);
    save();
  };
  const tryAgain = (event: MouseEvent<HTMLButtonElement>): void => {
    // The button goes once the note is saved.
    focusList(event.currentTarget);
    save();
  };
  return (
    <>
      <Textarea
        aria-label="Note"
        placeholder="Note: Enter saves it"
        autosize
        minRows={1}
        maxRows={6}
        error={isTooLong ? tooLongText(text.length) : null}
        data-finding-note
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => writtenNote.begin(trackId)}
        onBlur={onBlur}
      />
      {isUnsaved && !isTooLong ? (
        <p className={styles.unsaved}>
          This note is not saved.
          <Button size="compact-sm" variant="default" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      ) : null}
    </>
  );
};
