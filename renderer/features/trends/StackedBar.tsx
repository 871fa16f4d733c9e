import { findingTypeLooks } from '../../ui/FindingTypeMark.tsx';
import styles from './StackedBar.module.css';
import { lengthOf, type TrendCounts, type TrendMeasure } from './trend-measure.ts';

type Props = {
  counts: TrendCounts;
  measure: TrendMeasure;
  /** Length at the end of the axis. */
  longest: number;
  isUpright?: boolean;
};

/** Open and confirmed findings as a bar, each type with its own pattern. The numbers stand beside it. */
export const StackedBar = ({ counts, measure, longest, isUpright = false }: Props) => {
  const { standing, byType } = counts;
  const share = longest > 0 ? lengthOf(counts, measure) / longest : 0;
  return (
    <span className={styles.track} data-upright={isUpright} aria-hidden>
      <span className={styles.bar} style={{ [isUpright ? 'height' : 'width']: `${share * 100}%` }}>
        {byType.map(({ type, count }) => (
          <span
            key={type}
            className={styles.part}
            data-tone={findingTypeLooks(type).tone}
            style={{ flexGrow: count / standing }}
          />
        ))}
      </span>
    </span>
  );
};
