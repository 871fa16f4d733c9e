import type { ClipCard } from '../../../../shared/contract/library.ts';
import { promptSourceName } from '../../../../shared/domain/shown-names.ts';
import { printableLine, printableLines } from '../../../../shared/text/printable-lines.ts';
import { GivePrompt } from './GivePrompt.tsx';
import styles from './PromptText.module.css';
import { promptOriginText } from './prompt-source.ts';

type Props = {
  card: ClipCard;
  lines: 1 | 2;
  /** Shows the source before the prompt. */
  hasSource?: boolean;
};

/** A clip's prompt, or a field to enter one. */
export const PromptText = ({ card, lines, hasSource = false }: Props) => {
  if (card.prompt === null) {
    // A rejected file is not evaluated with any prompt.
    return card.state === 'rejected' ? (
      <span className={styles.none}>No prompt</span>
    ) : (
      <GivePrompt card={card} />
    );
  }
  return (
    <div className={styles.prompt} data-lines={lines}>
      {card.promptSource === null || !hasSource ? null : (
        <span className={styles.source} title={promptOriginText(card) ?? undefined}>
          {promptSourceName(card.promptSource)}
        </span>
      )}
      <span title={printableLines(card.prompt)}>{printableLine(card.prompt)}</span>
    </div>
  );
};
