import styles from './Ruler.module.css';
import { rulerTicks } from './ruler-ticks.ts';
import { useTimeBarState, useTimeBarView } from './time-bar-view.ts';
import { xOfSec } from './time-span.ts';

/** Frames and timecodes along the bar, as many as there is room for. */
export const Ruler = () => {
  const { table } = useTimeBarView();
  const span = useTimeBarState((state) => state.span);
  const widthPx = useTimeBarState((state) => state.widthPx);
  const ticks = rulerTicks(table, span, widthPx).map((tick) => ({
    ...tick,
    // Lines of one pixel are sharp only in the middle of a pixel.
    x: Math.round(xOfSec(span, widthPx, tick.sec)) + 0.5,
  }));
  const line = ({ x, label }: { x: number; label: string | null }): string =>
    `M${x} 18V${label === null ? 14 : 4}`;
  return (
    <div className={styles.ruler} aria-hidden>
      <svg className={styles.lines} aria-hidden>
        <path d={ticks.map(line).join('')} />
      </svg>
      {ticks.map(({ frame, x, label }) =>
        label === null ? null : (
          <span key={frame} className={styles.label} style={{ transform: `translateX(${x}px)` }}>
            {label}
          </span>
        ),
      )}
    </div>
  );
};
