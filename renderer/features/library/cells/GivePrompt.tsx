import { type KeyboardEvent, useState } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { useGivePrompt } from '../../clip-actions/use-give-prompt.ts';
import styles from './GivePrompt.module.css';

/** A field in place for a clip without a prompt: Enter saves, with Ctrl or Cmd also evaluates. */
export const GivePrompt = ({ card }: { card: ClipCard }) => {
  const [text, setText] = useState('');
  const { give, isBusy } = useGivePrompt();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || text.trim() === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    give([card.clipId], text, event.ctrlKey || event.metaKey);
  };
  return (
    <input
      className={styles.field}
      value={text}
      disabled={isBusy}
      aria-label={`Prompt for ${printableText(card.name)}`}
      placeholder="Give it a prompt…"
      title="Enter saves it, Ctrl+Enter (on a Mac Cmd+Enter) also evaluates the clip"
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
};
