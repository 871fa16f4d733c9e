import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { usePlayerChoices } from '../player/player-choices.ts';
import { useReview } from '../review-context.ts';
import { Filmstrip } from './Filmstrip.tsx';
import { createFramePictures } from './frame-pictures.ts';
import { HeightGrip } from './HeightGrip.tsx';
import { HoverPreview } from './HoverPreview.tsx';
import { Lanes } from './Lanes.tsx';
import { PlayheadLine } from './PlayheadLine.tsx';
import { Ruler } from './Ruler.tsx';
import { SpanThumb } from './SpanThumb.tsx';
import styles from './TimeBar.module.css';
import { TimeBarTools } from './TimeBarTools.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import { createTimeBarView, TimeBarViewContext, useTimeBarView } from './time-bar-view.ts';
import { lengthOf, xOfSec } from './time-span.ts';
import { Unjudged } from './Unjudged.tsx';
import { useTimeBarPointer } from './use-time-bar-pointer.ts';
import { useTimeBarZoom } from './use-time-bar-zoom.ts';

/** Tells the styles what is shown, so that what lies on the bar moves without being drawn anew. */
const useMeasures = (
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void => {
  const view = useTimeBarView();
  useLayoutEffect(() => {
    const [outer, inner] = [bar.current, field.current];
    if (!outer || !inner) return;
    const tell = (): void => {
      const { span, widthPx } = view.state();
      const zoom = view.table.endSec / lengthOf(span);
      outer.style.setProperty('--field-width', `${widthPx}px`);
      outer.style.setProperty('--zoom', String(zoom));
      outer.style.setProperty('--pan', `${xOfSec(span, widthPx, 0)}px`);
    };
    const stop = view.subscribe(tell);
    view.setWidth(inner.clientWidth);
    tell();
    const sizes = new ResizeObserver(() => view.setWidth(inner.clientWidth));
    sizes.observe(inner);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [bar, field, view]);
};

type Props = {
  /** The lanes, where others than those of the page's one result are to be shown. */
  children?: ReactNode;
  /** Number of results with separate lanes. */
  sides?: 1 | 2;
};

const Bar = ({ children, sides }: Required<Props>) => {
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const { frames } = useReview();
  const { timeBarPx } = usePlayerChoices();
  const height = timeBarPx === null ? {} : { '--chosen-height': `${timeBarPx}px` };
  const pictures = useMemo(() => frames && createFramePictures(frames), [frames]);
  useMeasures(bar, field);
  useTimeBarPointer(bar, field);
  useTimeBarZoom(bar, field);
  return (
    <section
      ref={bar}
      className={styles.bar}
      style={height as CSSProperties}
      data-sides={sides}
      aria-label="Time bar"
    >
      <HoverPreview pictures={pictures} />
      <HeightGrip />
      <div className={styles.lined}>
        <div className={styles.upper}>
          <TimeBarTools />
          <TimeSlider field={field}>
            <Ruler />
            <Filmstrip pictures={pictures} />
          </TimeSlider>
        </div>
        {children}
        <PlayheadLine />
      </div>
      <SpanThumb />
    </section>
  );
};

const ownLanes = (
  <>
    <Unjudged />
    <Lanes />
  </>
);

/** Shows where the findings are in the clip, and the playhead. */
export const TimeBar = ({ children = ownLanes, sides = 1 }: Props) => {
  const { table } = useReview();
  const [view, setView] = useState(() => createTimeBarView(table));
  // When the file is open it has a table of its own; the bar goes on as it is.
  if (view.table !== table) setView(createTimeBarView(table, view));
  return (
    <TimeBarViewContext value={view}>
      <Bar sides={sides}>{children}</Bar>
    </TimeBarViewContext>
  );
};
