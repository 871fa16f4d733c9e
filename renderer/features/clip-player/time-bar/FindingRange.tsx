import { type CSSProperties, memo } from 'react';
import { type FrameTable, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { verdictLooks } from '../../../ui/VerdictMark.tsx';
import { useIsHovered } from '../review-context.ts';
import styles from './FindingRange.module.css';
import { isNumberBefore } from './lane-rows.ts';

const placeName = ({ hasRegion, firstFrame, lastFrame }: Finding['place']): string => {
  if (!hasRegion) return 'the whole clip';
  return firstFrame === lastFrame ? `frame ${firstFrame}` : `frames ${firstFrame} to ${lastFrame}`;
};

/**
 * Returns the accessible name of a range: "Finding 3: Visual glitch, frames 12 to 48, confirmed, with
 * a note. Two black frames."
 */
const rangeName = (finding: Finding, index: number): string => {
  const parts = [
    `Finding ${index + 1}: ${findingTypeLooks(finding.type).label}`,
    placeName(finding.place),
    verdictLooks[finding.verdict ?? 'unreviewed'].label.toLowerCase(),
    ...(finding.note === '' ? [] : ['with a note']),
  ];
  return `${parts.join(', ')}. ${finding.description}`.trimEnd();
};

type Props = {
  finding: Finding;
  index: number;
  table: FrameTable;
  isChosen: boolean;
  isTabStop: boolean;
};

const percent = (share: number): string => `${share * 100}%`;

/** Returns the styles that position a range; a finding of the whole clip has no position. */
const placeStyle = ({ place, type }: Finding, table: FrameTable): CSSProperties => {
  const looks = { '--tone': findingTypeLooks(type).color, '--from': 0 } as CSSProperties;
  if (!place.hasRegion) return looks;
  const from = startSecOf(table, place.firstFrame) / table.endSec;
  const to = startSecOf(table, place.lastFrame + 1) / table.endSec;
  return {
    ...looks,
    '--from': from,
    left: percent(from),
    width: percent(to - from),
  } as CSSProperties;
};

const keyframeLines = ({ place }: Finding, table: FrameTable): string => {
  const startSec = startSecOf(table, place.firstFrame);
  const lengthSec = startSecOf(table, place.lastFrame + 1) - startSec;
  return place.boxes
    .filter(({ frame }) => frame >= place.firstFrame && frame <= place.lastFrame)
    .map(({ frame }) => `M${((startSecOf(table, frame) - startSec) / lengthSec) * 100} 0V100`)
    .join('');
};

export const FindingRange = memo(({ finding, index, table, isChosen, isTabStop }: Props) => {
  const isHovered = useIsHovered(index);
  const { verdict, note, place } = finding;
  const Icon = verdict === null ? null : verdictLooks[verdict].icon;
  return (
    <button
      type="button"
      className={styles.range}
      style={placeStyle(finding, table)}
      data-finding={index}
      data-kind={place.hasRegion ? 'range' : 'whole'}
      data-number={isNumberBefore(place, table) ? 'before' : 'after'}
      data-verdict={verdict ?? 'unreviewed'}
      data-noted={note !== ''}
      data-hovered={isHovered}
      aria-label={rangeName(finding, index)}
      aria-pressed={isChosen}
      tabIndex={isTabStop ? 0 : -1}
    >
      {place.boxes.length > 0 ? (
        <svg
          className={styles.keyframes}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
        >
          <path d={keyframeLines(finding, table)} vectorEffect="non-scaling-stroke" />
        </svg>
      ) : null}
      <span className={styles.text}>
        {Icon ? <Icon className={styles.icon} size={12} aria-hidden /> : null}
        {index + 1}
      </span>
    </button>
  );
});
