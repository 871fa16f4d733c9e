import { Button, Popover } from '@mantine/core';
import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import type { FoundPromptInfo } from '../../../../shared/contract/prompts.ts';
import { printableLines } from '../../../../shared/domain/printable-lines.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import styles from './OtherPrompts.module.css';

/** Where a prompt was found: its file, and where in that. */
export const promptPlaceText = ({ source, origin, detail }: FoundPromptInfo): string =>
  [promptSourceName(source), origin, detail]
    .filter((part) => part !== null)
    .map(printableText)
    .join(' · ');

type ListProps = {
  others: readonly FoundPromptInfo[];
  /** Null where nothing can be changed any more. */
  onUse: ((text: string) => void) | null;
};

/** What less trusted sources say, each to be taken instead. */
export const OtherPromptList = ({ others, onUse }: ListProps) => (
  <ul className={styles.list}>
    {others.map((other) => (
      <li key={promptPlaceText(other) + other.text} className={styles.other}>
        <p className={styles.place}>{promptPlaceText(other)}</p>
        <p className={styles.text}>{printableLines(other.text)}</p>
        {onUse ? (
          <Button variant="default" onClick={() => onUse(other.text)}>
            Use this
          </Button>
        ) : null}
      </li>
    ))}
  </ul>
);

/** Marks that sources disagree, and shows what each of them says. */
export const OtherPrompts = ({ others, onUse }: ListProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={420}
      trapFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={styles.mark}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <GitCompareArrows size={12} aria-hidden />
          {formatCountOf(others.length, 'other')}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="What other sources say">
        <OverlayFocus />
        <OtherPromptList
          others={others}
          onUse={
            onUse
              ? (text) => {
                  setOpen(false);
                  onUse(text);
                }
              : null
          }
        />
      </Popover.Dropdown>
    </Popover>
  );
};
