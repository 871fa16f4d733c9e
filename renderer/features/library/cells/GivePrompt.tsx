import { type KeyboardEvent, useState } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { useGivePrompt } from '../../clip-actions/use-give-prompt.ts';
import styles from './GivePrompt.module.css';

/** Moves the focus to the next clip without a prompt, else to the list. */
const focusNext = (field: HTMLInputElement): void => {
  const list = field.closest<HTMLElement>('[data-clip-list]');
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('[data-give-prompt]') ?? [])];
  (fields[fields.indexOf(field) + 1] ?? list)?.focus();
};

/** An inline field for a clip without a prompt: Enter saves, with Ctrl or Cmd also evaluates. */
export const GivePrompt = ({ card }: { card: ClipCard }) => {
  const [text, setText] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const { give, isBusy } = useGivePrompt();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || text.trim() === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusNext(event.currentTarget);
    give([card.clipId], text, event.ctrlKey || event.metaKey);
  };
  return (
    <input
      className={styles.field}
      value={text}
      readOnly={isBusy}
      data-give-prompt
      aria-label={`Prompt for ${printableText(card.name)}`}
      placeholder={hasFocus ? 'Enter saves, Ctrl+Enter evaluates' : 'Add a prompt…'}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      title="Enter saves it, Ctrl+Enter (on a Mac Cmd+Enter) also evaluates the clip"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // A text field keeps its native menu.
      onContextMenu={(event) => event.stopPropagation()}
    />
  );
};
