import { Textarea } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect } from 'react';
import type { ShownFinding } from '../../../../shared/contract/clips.ts';
import { useDraft } from './use-draft.ts';
import { writtenNote } from './written-note.ts';

type Props = { finding: ShownFinding; onSave: (note: string) => Promise<boolean> };

/**
 * A note on a finding: Enter and leaving the field save it, Shift+Enter begins a new line, Escape
 * gives up what was typed.
 */
export const FindingNote = ({ finding: { trackId, note }, onSave }: Props) => {
  const { text, type, save, giveUp } = useDraft(note, onSave);
  useEffect(() => () => writtenNote.end(trackId), [trackId]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') giveUp();
    else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    // Leaving the field saves what is left in it, and the list has the keyboard again.
    event.currentTarget.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  };
  const onBlur = (event: FocusEvent<HTMLTextAreaElement>): void => {
    // Of a window that was left the field has the keyboard again once one comes back.
    if (document.activeElement !== event.currentTarget) writtenNote.end(trackId);
    save();
  };
  return (
    <Textarea
      aria-label="Note"
      placeholder="Note: Enter saves it"
      autosize
      minRows={1}
      maxRows={6}
      maxLength={10_000}
      data-finding-note
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={() => writtenNote.begin(trackId)}
      onBlur={onBlur}
    />
  );
};
