import { useMemo } from 'react';
import type { Finding } from '../../../shared/model/finding.ts';
import { createStore } from '../../ui/store.ts';
import { ReviewContext } from '../clip-player/review-context.ts';
import fieldStyles from '../clip-player/time-bar/field.module.css';
import { Lanes } from '../clip-player/time-bar/Lanes.tsx';
import { TimeBar } from '../clip-player/time-bar/TimeBar.tsx';
import { Unjudged } from '../clip-player/time-bar/Unjudged.tsx';
import styles from './CompareTimeBar.module.css';
import { sideLabels, sideNames, useComparison } from './compare-context.ts';

const noFindings: readonly Finding[] = [];

export const CompareTimeBar = () => {
  const sides = useComparison();
  const { left, matched, match } = sides;
  const { table } = match;
  const hovered = useMemo(() => createStore<number | null>(null), []);
  // The filmstrip shows the side whose frames the bar counts.
  const filmstripSide = sideNames.find((side) => sides[side].frames?.table === table);
  const frames = filmstripSide ? sides[filmstripSide].frames : null;
  return (
    // Only findings of a side can be hovered or selected; the bar itself has no result.
    <ReviewContext
      value={{
        ...left,
        ...{ run: undefined, table, frames, chosen: null, hovered },
        findings: filmstripSide ? matched[filmstripSide] : noFindings,
      }}
    >
      <TimeBar sides={2}>
        {sideNames.map((side) => (
          <ReviewContext key={side} value={{ ...sides[side], table, findings: matched[side] }}>
            <div className={styles.lanes} data-side={side}>
              <span className={`${fieldStyles.words} ${styles.name}`}>{sideLabels[side]}</span>
              <Unjudged ownTable={sides[side].table} />
              <Lanes />
            </div>
          </ReviewContext>
        ))}
      </TimeBar>
    </ReviewContext>
  );
};
