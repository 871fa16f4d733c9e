import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableLine } from '../../../../shared/domain/printable-lines.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import styles from './TakesHeading.module.css';

type Props = {
  /** The first clip of the group; undefined while it is on its way. */
  card: ClipCard | undefined;
  count: number;
};

/** Names a group of takes by their prompt. */
export const TakesHeading = ({ card, count }: Props) => (
  <GridRow className={styles.heading}>
    <GridCell className={styles.cell}>
      <span className={styles.prompt}>
        {card ? printableLine(card.prompt ?? 'Without a prompt') : ''}
      </span>
      <span className={styles.count}>{formatCountOf(count, 'take')}</span>
    </GridCell>
  </GridRow>
);
