import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { ClipCard } from '../../../shared/contract/library.ts';
import { promptSourceName } from '../../../shared/domain/shown-names.ts';
import { linesOf } from '../../../shared/text/printable-lines.ts';
import { TextLines } from '../../ui/TextLines.tsx';
import textStyles from '../../ui/texts.module.css';
import { useSetPrompt } from '../clip-actions/use-set-prompt.ts';
import styles from './PromptText.module.css';

export const promptOriginText = ({ promptSource, promptOrigin }: ClipCard): string | null => {
  if (promptSource === null) return null;
  const label = promptSourceName(promptSource);
  return promptOrigin === null ? label : `${label}: ${promptOrigin}`;
};

const focusNext = (field: HTMLInputElement): void => {
  const list = field.closest<HTMLElement>('[data-clip-list]');
  const fields = [...(list?.querySelectorAll<HTMLInputElement>('[data-give-prompt]') ?? [])];
  (fields[fields.indexOf(field) + 1] ?? list)?.focus();
};

/** Low enough for a row of the table, with the text size of prompts. */
const fieldStyle = {
  height: 26,
  minHeight: 26,
  paddingInline: 'var(--cc-space-2)',
  fontSize: 'var(--cc-text-sm)',
};

export const PromptField = ({ card }: { card: ClipCard }) => {
  const [text, setText] = useState('');
  const [hasFocus, setFocus] = useState(false);
  const { setPrompt, isBusy } = useSetPrompt();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || text.trim() === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focusNext(event.currentTarget);
    setPrompt([card.clipId], text, event.ctrlKey || event.metaKey);
  };
  return (
    <TextInput
      w="100%"
      styles={{ input: { ...fieldStyle, borderStyle: hasFocus ? 'solid' : 'dashed' } }}
      value={text}
      readOnly={isBusy}
      data-give-prompt
      aria-label={`Prompt for ${card.name}`}
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

type Props = {
  card: ClipCard;
  lines: 1 | 2;
  hasSource?: boolean;
};

export const PromptText = ({ card, lines, hasSource = false }: Props) => {
  if (card.prompt === null) {
    // A rejected file is not evaluated with any prompt.
    return card.state === 'rejected' ? (
      <span className={textStyles.dim}>No prompt</span>
    ) : (
      <PromptField card={card} />
    );
  }
  return (
    <div className={styles.prompt} data-lines={lines}>
      {card.promptSource === null || !hasSource ? null : (
        <span className={styles.source} title={promptOriginText(card) ?? undefined}>
          {promptSourceName(card.promptSource)}
        </span>
      )}
      <span titleLines={linesOf(card.prompt)}>
        <TextLines>{card.prompt}</TextLines>
      </span>
    </div>
  );
};
