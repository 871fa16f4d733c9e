import { memo } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import { DecisionMark } from '../../../ui/DecisionMark.tsx';
import { GridCell } from '../../../ui/GridParts.tsx';
import { Thumbnail } from '../../../ui/Thumbnail.tsx';
import { CardState } from '../../clip-cards/CardState.tsx';
import { ImportedMark, MissingMark } from '../../clip-cards/ClipMarks.tsx';
import { WorstFinding } from '../../clip-cards/FindingMarks.tsx';
import { PromptText } from '../../clip-cards/PromptText.tsx';
import { ClipName } from '../cells/ClipName.tsx';
import { SelectBox } from '../cells/SelectBox.tsx';
import styles from './ClipTile.module.css';
import { itemId } from './list-lines.ts';
import { ScrubPicture } from './ScrubPicture.tsx';

const DecisionBadge = ({ card }: { card: ClipCard }) =>
  card.decision === null ? null : (
    <span className={styles.badge}>
      <DecisionMark decision={card.decision} />
    </span>
  );

export type ItemProps = {
  index: number;
  card: ClipCard | undefined;
  job: JobInfo | undefined;
  isSelected: boolean;
  isActive: boolean;
};

const TileFacts = ({ card, job }: { card: ClipCard; job: JobInfo | undefined }) => (
  <>
    <div className={styles.line}>
      <ClipName card={card} />
      {card.isMissing ? <MissingMark isCompact /> : null}
    </div>
    <div className={styles.line}>
      <CardState card={card} job={job} />
      <ImportedMark card={card} isCompact />
    </div>
    {card.worst ? <WorstFinding finding={card.worst} /> : null}
    <PromptText card={card} lines={card.worst ? 1 : 2} />
  </>
);

export const ClipTile = memo(({ index, card, job, isSelected, isActive }: ItemProps) => (
  <GridCell
    id={itemId(index)}
    className={styles.tile}
    data-index={index}
    data-active={isActive}
    aria-selected={isSelected}
  >
    <div className={styles.picture}>
      {card ? <ScrubPicture card={card} /> : <Thumbnail clipId={undefined} />}
      {card ? <SelectBox card={card} isSelected={isSelected} /> : null}
      {card ? <DecisionBadge card={card} /> : null}
    </div>
    <div className={styles.facts}>{card ? <TileFacts card={card} job={job} /> : null}</div>
  </GridCell>
));
