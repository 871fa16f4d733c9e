import { memo } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import { printableText } from '../../../../shared/domain/printable-text.ts';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import { formatDuration, formatExactTime, formatRelativeTime } from '../../../ui/formats.ts';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { CardState } from '../cells/CardState.tsx';
import { ClipName } from '../cells/ClipName.tsx';
import { FindingCounts } from '../cells/FindingCounts.tsx';
import { ImportedMark } from '../cells/ImportedMark.tsx';
import { MissingMark } from '../cells/MissingMark.tsx';
import { PromptText } from '../cells/PromptText.tsx';
import { SelectBox } from '../cells/SelectBox.tsx';
import styles from './ClipRow.module.css';
import type { ItemProps } from './ClipTile.tsx';
import { itemId } from './item-id.ts';

const Evaluated = ({ card }: { card: ClipCard }) =>
  card.evaluatedMs === null ? null : (
    <span title={formatExactTime(card.evaluatedMs)}>
      {formatRelativeTime(card.evaluatedMs, Date.now())}
    </span>
  );

const modelText = ({ model, modelVersion }: ClipCard): string =>
  printableText([model, modelVersion].filter(Boolean).join(' '));

const RowCells = ({ card, job, isSelected }: Omit<ItemProps, 'card'> & { card: ClipCard }) => (
  <>
    <GridCell className={styles.cell}>
      <SelectBox card={card} isSelected={isSelected} />
      <span className={styles.thumbnail}>
        <Thumbnail clipId={card.clipId} />
      </span>
      <ClipName card={card} />
      {card.decision === null ? null : <DecisionMark decision={card.decision} isCompact />}
      {card.isMissing ? <MissingMark isCompact /> : null}
    </GridCell>
    <GridCell className={styles.cell}>
      <CardState card={card} job={job} />
    </GridCell>
    <GridCell className={styles.cell}>
      <ImportedMark card={card} isCompact />
      <FindingCounts card={card} isOneLine />
    </GridCell>
    <GridCell className={styles.number}>
      {card.durationSec === null ? '–' : formatDuration(card.durationSec)}
    </GridCell>
    <GridCell className={styles.prompt}>
      <PromptText card={card} lines={1} />
    </GridCell>
    <GridCell className={styles.dim} title={modelText(card)}>
      {modelText(card)}
    </GridCell>
    <GridCell className={styles.dim}>
      <Evaluated card={card} />
    </GridCell>
  </>
);

/** A clip as a line of the table. */
export const ClipRow = memo(({ index, card, ...shown }: ItemProps) => (
  <GridRow
    id={itemId(index)}
    className={styles.row}
    data-index={index}
    data-active={shown.isActive}
    aria-selected={shown.isSelected}
    // The header is row 1.
    aria-rowindex={index + 2}
  >
    {card ? <RowCells index={index} card={card} {...shown} /> : <GridCell />}
  </GridRow>
));
