import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { formatCountOf } from '../../../ui/formats.ts';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import styles from './TakesHeading.module.css';

type Props = {
  /** The first clip of the group; undefined while loading. */
  card: ClipCard | undefined;
  count: number;
  /** Whether the clips have no other take. */
  isRest: boolean;
  rowIndex: number;
};

/** Names a group of takes by their prompt. */
export const TakesHeading = ({ card, count, isRest, rowIndex }: Props) => (
  <GridRow className={styles.heading} aria-rowindex={rowIndex}>
    <GridCell className={styles.cell}>
      <span className={styles.prompt}>
        {isRest ? 'Single takes' : printableLine(card?.prompt ?? '')}
      </span>
      <span className={styles.count}>{formatCountOf(count, isRest ? 'clip' : 'take')}</span>
    </GridCell>
  </GridRow>
);
