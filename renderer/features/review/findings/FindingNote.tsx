import { Button, Textarea } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect } from 'react';
import { longestNote, type ShownFinding } from '../../../../shared/contract/clips.ts';
import { formatCount } from '../../../ui/formats.ts';
import { focusNote } from '../triage/focus-note.ts';
import styles from './FindingNote.module.css';
import { noteDrafts } from './note-drafts.ts';
import { useDraft } from './use-draft.ts';
import { writtenNote } from './written-note.ts';

type Props = { finding: ShownFinding; onSave: (note: string) => Promise<boolean> };

const tooLongText = (length: number): string =>
  `This note has ${formatCount(length)} characters; the maximum is ${formatCount(longestNote)}. Shorten it to save it.`;

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
