import { useEffect } from 'react';
import type { Finding } from '../../../../shared/model/finding.ts';
import cardStyles from '../../../ui/card.module.css';
import { GridCell, GridRow } from '../../../ui/GridParts.tsx';
import { isTextSelected } from '../../../ui/is-text-selected.ts';
import type { LinePlace } from '../../../ui/VirtualList.tsx';
import { FindingItem } from '../../clip-findings/FindingItem.tsx';
import { VerdictButtons } from '../../clip-findings/VerdictButtons.tsx';
import { leaveFinding, useIsHovered, useReview } from '../../clip-player/review-context.ts';
import { useTriage } from '../triage/triage-context.ts';
import { FindingNote } from './FindingNote.tsx';
import styles from './FindingRow.module.css';

const FindingJudging = ({ finding }: { finding: Finding }) => {
  const { setVerdict, annotate } = useTriage();
  return (
    <>
      <VerdictButtons
        verdict={finding.verdict}
        onVerdict={(verdict) => setVerdict(finding, verdict)}
      />
      <FindingNote finding={finding} onSave={(note) => annotate(finding, note)} />
    </>
  );
};

type Props = {
  id: string;
  place: LinePlace;
  position: number;
  index: number;
  finding: Finding;
  isChosen: boolean;
};

export const FindingRow = ({ id, place, position, index, finding, isChosen }: Props) => {
  const { choose, hovered } = useReview();
  const isHovered = useIsHovered(index);
  // A row that scrolls away from under the mouse gets no leave event.
  useEffect(() => () => leaveFinding(hovered, index), [hovered, index]);
  return (
    <GridRow
      id={id}
      {...place}
      className={`${cardStyles.card} ${styles.row}`}
      aria-rowindex={position + 1}
      aria-selected={isChosen}
      data-finding={index}
      data-hovered={isHovered}
      onMouseEnter={() => hovered.set(index)}
      onMouseLeave={() => leaveFinding(hovered, index)}
    >
      <GridCell
        className={`${cardStyles.lines} ${styles.finding}`}
        onClick={() => {
          if (!isTextSelected()) choose(index);
        }}
      >
        <FindingItem finding={finding} number={index + 1} isChosen={isChosen} />
      </GridCell>
      {isChosen ? (
        <GridCell className={styles.verdicts}>
          <FindingJudging key={finding.trackId} finding={finding} />
        </GridCell>
      ) : null}
    </GridRow>
  );
};
