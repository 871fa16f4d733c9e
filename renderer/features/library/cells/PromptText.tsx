import type { ClipCard } from '../../../../shared/contract/library.ts';
import { GivePrompt } from './GivePrompt.tsx';
import styles from './PromptText.module.css';
import { promptOriginText, promptSourceLabel } from './prompt-source.ts';

type Props = { card: ClipCard; lines: 1 | 2 };

/** A clip's prompt with where it came from; a clip without one can be given it here. */
export const PromptText = ({ card, lines }: Props) => {
  if (card.prompt === null) return <GivePrompt card={card} />;
  return (
    <div className={styles.prompt} data-lines={lines}>
      {card.promptSource === null ? null : (
        <span className={styles.source} title={promptOriginText(card) ?? undefined}>
          {promptSourceLabel(card.promptSource)}
        </span>
      )}
      <span title={card.prompt}>{card.prompt}</span>
    </div>
  );
};
