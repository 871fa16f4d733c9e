import { memo } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import type { ClipState } from '../../../../shared/domain/clip-state.ts';
import { isCleanLabel, resultLabel } from '../../../../shared/domain/not-judged-kinds.ts';
import { formatDuration } from '../../../ui/formats.ts';
import { GridCell } from '../../../ui/GridParts.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { CardState } from '../cells/CardState.tsx';
import { ClipName } from '../cells/ClipName.tsx';
import { DecisionBadge } from '../cells/DecisionBadge.tsx';
import { FindingCounts } from '../cells/FindingCounts.tsx';
import { ImportedMark } from '../cells/ImportedMark.tsx';
import { MissingMark } from '../cells/MissingMark.tsx';
import { PromptText } from '../cells/PromptText.tsx';
import { SelectBox } from '../cells/SelectBox.tsx';
import styles from './ClipTile.module.css';
import { itemId } from './item-id.ts';

export type ItemProps = {
  index: number;
  /** Undefined while it is on its way. */
  card: ClipCard | undefined;
  job: JobInfo | undefined;
  isSelected: boolean;
  isActive: boolean;
};

/** Where there is a result, what was found says more than that it is there. */
const isJudged = (state: ClipState): boolean => state === 'completed' || state === 'partial';

/** Whether the label of the result takes the line: that it is there goes without saying. */
const isLabelled = (card: ClipCard): boolean =>
  !card.isQueued &&
  isJudged(card.state) &&
  card.findings.length + card.unreadableFindings === 0 &&
  !isCleanLabel(resultLabel(card));

const TileFacts = ({ card, job }: { card: ClipCard; job: JobInfo | undefined }) => (
  <>
    <div className={styles.line}>
      <ClipName card={card} />
      {card.isMissing ? <MissingMark isCompact /> : null}
    </div>
    <div className={styles.line}>
      {isLabelled(card) ? null : (
        <CardState card={card} job={job} isCompact={isJudged(card.state)} />
      )}
      <ImportedMark card={card} isCompact />
      <FindingCounts card={card} isOneLine />
    </div>
    <PromptText card={card} lines={2} />
  </>
);

/** A clip in the grid. */
export const ClipTile = memo(({ index, card, job, isSelected, isActive }: ItemProps) => (
  <GridCell
    id={itemId(index)}
    className={styles.tile}
    data-index={index}
    data-active={isActive}
    aria-selected={isSelected}
  >
    <div className={styles.picture}>
      <Thumbnail clipId={card?.clipId} />
      {card ? <SelectBox card={card} isSelected={isSelected} /> : null}
      {card ? <DecisionBadge card={card} /> : null}
      {card?.durationSec != null ? (
        <span className={styles.duration}>{formatDuration(card.durationSec)}</span>
      ) : null}
    </div>
    <div className={styles.facts}>{card ? <TileFacts card={card} job={job} /> : null}</div>
  </GridCell>
));
