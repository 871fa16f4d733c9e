import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { CardState } from '../../library/cells/CardState.tsx';
import { FindingCounts } from '../../library/cells/FindingCounts.tsx';
import styles from './Choice.module.css';

/** Another take of the prompt. */
export const TakeChoice = ({ card, onChoose }: { card: ClipCard; onChoose: () => void }) => (
  <li>
    <button type="button" className={styles.choice} onClick={onChoose}>
      <span className={styles.picture}>
        <Thumbnail clipId={card.clipId} />
      </span>
      <span className={styles.name}>{printableText(card.name)}</span>
      <span className={styles.more}>
        <CardState card={card} job={undefined} />
        <FindingCounts card={card} />
      </span>
    </button>
  </li>
);
