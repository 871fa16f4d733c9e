import { Button, Group, Textarea } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { type Finding, maxNoteLength } from '../../../../shared/model/finding.ts';
import { isTaken } from '../../../actions/KeyDispatcher.tsx';
import { currentPath } from '../../../routes/hash-location.ts';
import { formatCount } from '../../../ui/formats.ts';
import { notify } from '../../../ui/notify.ts';
import { createStore } from '../../../ui/store.ts';
import textStyles from '../../../ui/texts.module.css';
import { noteDrafts, useNoteDraft } from '../../clip-findings/note-drafts.ts';

/** The track of the finding whose note field has the focus; null if none has. */
export const writtenNote = createStore<string | null>(null);

const endNote = (trackId: string): void => {
  // Another note may have the focus by now.
  if (writtenNote.get() === trackId) writtenNote.set(null);
};

const maxFrames = 60;

export const fieldId = (field: 'kind' | 'note', trackId: string): string => `${field}-${trackId}`;

/** Keys that a text field would take. */
const editKeys = new Set(['Backspace', 'Enter', 'Escape']);

/**
 * Keeps typed text from shortcuts on this page, unless another field or a dialog takes it.
 * @returns a function that ends that and returns the text
 */
export const holdTyping = (): (() => string) => {
  const path = currentPath();
  let typed = '';
  const onKeyDown = (event: globalThis.KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey, target } = event;
    if (currentPath() !== path || isTaken('', target instanceof Element ? target : null)) return;
    // AltGr, which types characters, is reported as Ctrl and Alt.
    const isText = key.length === 1 && !metaKey && (!ctrlKey || altKey);
    if (!isText && !editKeys.has(key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isText) typed += key;
    else if (key === 'Backspace') typed = typed.slice(0, -1);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    return typed;
  };
};

/** Names typed text that no field took, so that it is not lost. */
export const reportUnsaved = (typed: string): void => {
  if (typed !== '') notify.problem(`What you typed was not saved: “${typed}”`);
};

/**
 * Only the selected finding has fields. A hidden list draws its rows some frames later; what is
 * typed until then goes into the field.
 */
export const focusField = (id: string, endHold = holdTyping(), framesLeft = maxFrames): void => {
  const field = document.getElementById(id) as HTMLInputElement | HTMLTextAreaElement | null;
  if (!field?.checkVisibility() && framesLeft > 0) {
    requestAnimationFrame(() => focusField(id, endHold, framesLeft - 1));
    return;
  }
  const typed = endHold();
  if (!field) {
    reportUnsaved(typed);
    return;
  }
  field.focus();
  // Typing continues at the end of the text.
  field.setRangeText(typed, field.value.length, field.value.length, 'end');
  if (typed !== '') field.dispatchEvent(new Event('input', { bubbles: true }));
};

/**
 * Returns the draft that replaces a stored note. It is saved when its field is removed, and is kept
 * if the stored note changes in another window.
 * @param onSave resolves with false if the note was not saved; the draft is then kept
 */
const useDraft = (
  { trackId, note: stored }: Finding,
  onSave: (text: string) => Promise<boolean>,
) => {
  const draft = useNoteDraft(trackId);
  // The text being saved: the field may be removed meanwhile, and must not save it a second time.
  const saving = useRef<string | null>(null);
  const save = (): void => {
    const text = noteDrafts.of(trackId)?.text;
    if (text === undefined || text === saving.current) return;
    if (text === stored) {
      noteDrafts.drop(trackId);
      return;
    }
    if (text.length > maxNoteLength) {
      noteDrafts.keep(trackId, { text, isUnsaved: true });
      return;
    }
    saving.current = text;
    void onSave(text).then((isSaved) => {
      if (saving.current === text) saving.current = null;
      const hasChanged = (noteDrafts.of(trackId)?.text ?? text) !== text;
      if (hasChanged) return;
      if (isSaved) noteDrafts.drop(trackId);
      else noteDrafts.keep(trackId, { text, isUnsaved: true });
    });
  };
  // It saves what the latest render edits: the same finding, since `FindingList` keys it by `trackId`.
  const saveRemoved = useEffectEvent(save);
  // Merely viewing an unsaved note does not retry saving.
  useEffect(
    () => () => {
      if (!noteDrafts.of(trackId)?.isUnsaved) saveRemoved();
    },
    [trackId],
  );
  return {
    text: draft?.text ?? stored,
    isUnsaved: draft?.isUnsaved === true && draft.text !== stored,
    /** Whether the text exceeds the maximum length; it stays in the field, unsaved. */
    isTooLong: draft !== undefined && draft.text.length > maxNoteLength,
    type: (text: string): void => noteDrafts.keep(trackId, { text, isUnsaved: false }),
    save,
    discard: (): void => noteDrafts.drop(trackId),
  };
};

type Props = {
  finding: Finding;
  onSave: (note: string) => Promise<boolean>;
  /** Escape was pressed in a note that has never had a text. */
  onNothing: () => void;
};

const tooLongText = (length: number): string =>
  `This note has ${formatCount(length)} characters; the maximum is ${formatCount(maxNoteLength)}. Shorten it to save it.`;

const focusList = (inRow: HTMLElement): void =>
  inRow.closest<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });

/**
 * Enter and leaving the field save, Shift+Enter starts a new line, Escape discards changes of a
 * note; the first text of a marked finding is kept, since it may be all that it says. A draft that
 * is too long stays in the field to be shortened.
 */
export const FindingNote = ({ finding, onSave, onNothing }: Props) => {
  const { trackId } = finding;
  const { text, isUnsaved, isTooLong, type, save, discard } = useDraft(finding, onSave);
  useEffect(() => () => endNote(trackId), [trackId]);
  // After a reload of the page, typing continues in the same field.
  useEffect(() => {
    if (!noteDrafts.takeInterrupted(trackId)) return;
    if (isUnsaved) focusField(fieldId('note', trackId));
    else noteDrafts.drop(trackId);
  }, [trackId, isUnsaved]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      const isFirstText = finding.marked !== null && finding.note === '';
      if (!isFirstText) discard();
      else if (text === '') onNothing();
    } else if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (event.key === 'Enter' && isTooLong) return;
    // Blurring the field saves its text.
    focusList(event.currentTarget);
  };
  const onBlur = (event: FocusEvent<HTMLTextAreaElement>): void => {
    // A blur because the window lost focus: the field gets focus back with the window.
    if (document.activeElement !== event.currentTarget) endNote(trackId);
    save();
  };
  const tryAgain = (event: MouseEvent<HTMLButtonElement>): void => {
    // The button disappears once the note is saved.
    focusList(event.currentTarget);
    save();
  };
  return (
    <>
      <Textarea
        id={fieldId('note', trackId)}
        aria-label="Note"
        placeholder="Add a note (Enter saves)"
        autosize
        minRows={1}
        maxRows={6}
        error={isTooLong ? tooLongText(text.length) : null}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => writtenNote.set(trackId)}
        onBlur={onBlur}
      />
      {isUnsaved && !isTooLong ? (
        <Group gap="sm">
          <p className={textStyles.warn}>This note is not saved.</p>
          <Button size="compact-sm" onClick={tryAgain}>
            Try again
          </Button>
        </Group>
      ) : null}
    </>
  );
};
