import type { ClipCard } from '../../../../shared/contract/library.ts';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import styles from './DecisionBadge.module.css';

/** The decision about a clip, in the corner of its picture; nothing while it is undecided. */
export const DecisionBadge = ({ card }: { card: ClipCard }) =>
  card.decision === null ? null : (
    <span className={styles.badge}>
      <DecisionMark decision={card.decision} isCompact />
    </span>
  );
