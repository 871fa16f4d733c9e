import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePlayerChoices } from '../playback/player-choices.ts';
import { useReview } from '../review-context.ts';
import { Filmstrip } from './Filmstrip.tsx';
import { HeightGrip } from './HeightGrip.tsx';
import { HoverPreview } from './HoverPreview.tsx';
import { Lanes } from './Lanes.tsx';
import { PlayheadLine } from './PlayheadLine.tsx';
import { rulerTicks } from './ruler-ticks.ts';
import styles from './TimeBar.module.css';
import { TimeBarTools } from './TimeBarTools.tsx';
import { TimeSlider } from './TimeSlider.tsx';
import {
  createTimeBarView,
  TimeBarViewContext,
  useTimeBarState,
  useTimeBarView,
} from './time-bar-view.ts';
import { panSpan, spanSeconds, xOfSec } from './time-span.ts';
import { Unjudged } from './Unjudged.tsx';
import { useTimeBarPointer } from './use-time-bar-pointer.ts';
import { useTimeBarZoom } from './use-time-bar-zoom.ts';

const SpanThumb = () => {
  const view = useTimeBarView();
  const span = useTimeBarState((state) => state.span);
  const lastX = useRef<number | null>(null);
  const { endSec } = view.table;
  const share = spanSeconds(span) / endSec;
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    lastX.current = event.clientX;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const { span: shown, widthPx } = view.state();
    if (lastX.current === null || widthPx === 0) return;
    view.show(panSpan(view.table, shown, ((event.clientX - lastX.current) / widthPx) * endSec));
    lastX.current = event.clientX;
  };
  const release = (): void => {
    lastX.current = null;
  };
  return (
    <div className={styles.track} data-own-pointer aria-hidden>
      {share < 1 ? (
        <div
          className={styles.thumb}
          style={{ left: `${(span.startSec / endSec) * 100}%`, width: `${share * 100}%` }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={release}
          onPointerCancel={release}
        />
      ) : null}
    </div>
  );
};

const Ruler = () => {
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

/** Sets the zoom and width as CSS variables, so that zooming moves ranges without rendering them. */
const useZoomStyles = (
  bar: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void => {
  const view = useTimeBarView();
  useLayoutEffect(() => {
    const [outer, inner] = [bar.current, field.current];
    if (!outer || !inner) return;
    const update = (): void => {
      const { span, widthPx } = view.state();
      const zoom = view.table.endSec / spanSeconds(span);
      outer.style.setProperty('--field-width', `${widthPx}px`);
      outer.style.setProperty('--zoom', String(zoom));
      outer.style.setProperty('--pan', `${xOfSec(span, widthPx, 0)}px`);
    };
    const stop = view.subscribe(update);
    view.setWidth(inner.clientWidth);
    update();
    const sizes = new ResizeObserver(() => view.setWidth(inner.clientWidth));
    sizes.observe(inner);
    return () => {
      stop();
      sizes.disconnect();
    };
  }, [bar, field, view]);
};

type Props = {
  children?: ReactNode;
  sides?: 1 | 2;
};

const Bar = ({ children, sides }: Required<Props>) => {
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const { timeBarPx } = usePlayerChoices();
  const height = timeBarPx === null ? {} : { '--chosen-height': `${timeBarPx}px` };
  useZoomStyles(bar, field);
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
      <HoverPreview />
      <HeightGrip />
      <div className={styles.lined}>
        <div className={styles.upper}>
          <TimeBarTools />
          <TimeSlider field={field}>
            <Ruler />
            <Filmstrip />
          </TimeSlider>
        </div>
        {children}
        <PlayheadLine />
      </div>
      <SpanThumb />
    </section>
  );
};

const defaultLanes = (
  <>
    <Unjudged />
    <Lanes />
  </>
);

export const TimeBar = ({ children = defaultLanes, sides = 1 }: Props) => {
  const { table } = useReview();
  const [view, setView] = useState(() => createTimeBarView(table));
  // The file's own table replaces the stored one when the file is open; the bar keeps its state.
  if (view.table !== table) setView(createTimeBarView(table, view));
  return (
    <TimeBarViewContext value={view}>
      <Bar sides={sides}>{children}</Bar>
    </TimeBarViewContext>
  );
};
