import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './PromptEditor.module.css';

/** Maximum length of a prompt (characters). */
const maxCharacters = 100_000;

/** What follows an edit: stay at the row, move to the next one, or edit another. */
export type AfterEdit = 'stay' | 'next' | 'editNext' | 'editPrevious';

type Props = {
  /** Name of the clip. */
  name: string;
  text: string;
  /** @param text null if unchanged */
  onEnd: (text: string | null, after: AfterEdit) => void;
};

const afterKey = ({ key, shiftKey }: KeyboardEvent): AfterEdit | null => {
  if (key === 'Enter' && !shiftKey) return 'next';
  if (key === 'Tab') return shiftKey ? 'editPrevious' : 'editNext';
  return null;
};

/** Edits a prompt in place: Enter saves, Shift+Enter adds a line break, Escape discards. */
export const PromptEditor = ({ name, text, onEnd }: Props) => {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const hasEnded = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const end = (changed: string | null, after: AfterEdit): void => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    onEnd(changed === text ? null : changed, after);
  };
  // Save the text if the row is scrolled away or leaves the list.
  const atUnmount = useRef(() => {});
  useEffect(() => {
    atUnmount.current = () => end(typed, 'stay');
  });
  useEffect(() => () => atUnmount.current(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const after = afterKey(event);
    if (after === null && event.key !== 'Escape') return;
    event.preventDefault();
    end(after === null ? null : typed, after ?? 'stay');
  };
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={`Prompt of ${name}`}
      rows={3}
      maxLength={maxCharacters}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(typed, 'stay')}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
};
