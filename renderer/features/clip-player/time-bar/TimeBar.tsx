import { ActionIcon, Box, Flex, Group } from '@mantine/core';
import { getHotkeyHandler, useDrag } from '@mantine/hooks';
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  frameCountOf,
  lastFrameOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { usePlayerChoices } from '../playback/player-choices.ts';
import { useReview } from '../review-context.ts';
import { Filmstrip } from './Filmstrip.tsx';
import fieldStyles from './field.module.css';
import { HeightGrip } from './HeightGrip.tsx';
import { HoverPreview } from './HoverPreview.tsx';
import { Lanes } from './Lanes.tsx';
import { rulerTicks } from './ruler-ticks.ts';
import styles from './TimeBar.module.css';
import {
  createTimeBarView,
  TimeBarViewContext,
  useTimeBarState,
  useTimeBarView,
} from './time-bar-view.ts';
import { fullSpan, panSpan, spanSeconds, spanWithFrame, xOfSec, zoomSpan } from './time-span.ts';
import { isUnjudged, Unjudged, useUnjudged } from './Unjudged.tsx';
import { useTimeBarPointer } from './use-time-bar-pointer.ts';

const zoomFactor = 2;

const TimeBarTools = () => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  const zoom = (factor: number): void => {
    const around = startSecOf(view.table, playhead.state().frame);
    view.show(zoomSpan(view.table, view.state().span, factor, around));
  };
  const tools = [
    { label: 'Zoom out on the time bar', icon: ZoomOut, act: () => zoom(1 / zoomFactor) },
    { label: 'Zoom in on the time bar', icon: ZoomIn, act: () => zoom(zoomFactor) },
    {
      label: 'Show the whole clip on the time bar',
      icon: MoveHorizontal,
      act: () => view.show(fullSpan(view.table)),
    },
  ];
  return (
    <Group gap={0} align="flex-end" justify="center" pb="xs" className={fieldStyles.head}>
      {tools.map(({ label, icon: Icon, act }) => (
        <ActionIcon key={label} size={24} c="dimmed" aria-label={label} title={label} onClick={act}>
          <Icon />
        </ActionIcon>
      ))}
    </Group>
  );
};

type Props = { field: RefObject<HTMLDivElement | null>; children: ReactNode };

const TimeSlider = ({ field, children }: Props) => {
  const { playhead, table } = useReview();
  const unjudged = useUnjudged();
  useLayoutEffect(() => {
    let announced = -1;
    const update = (): void => {
      const { frame } = playhead.state();
      if (frame === announced || !field.current) return;
      announced = frame;
      const place = `Frame ${frame} of ${frameCountOf(table)}, ${timecodeOf(table, frame)}`;
      field.current.ariaValueNow = String(frame);
      field.current.ariaValueText = isUnjudged(unjudged, frame) ? `${place}, not checked` : place;
    };
    update();
    return playhead.subscribe(update);
  }, [playhead, table, field, unjudged]);
  /** The keys of a slider that the player does not use. */
  const onKeyDown = getHotkeyHandler([
    ['ArrowUp', () => playhead.step(1)],
    ['ArrowDown', () => playhead.step(-1)],
    ['PageUp', () => playhead.step(10)],
    ['PageDown', () => playhead.step(-10)],
  ]);
  return (
    <div
      ref={field}
      role="slider"
      className={styles.slider}
      aria-label="Frame"
      aria-valuemin={0}
      aria-valuemax={lastFrameOf(table)}
      aria-valuenow={playhead.state().frame}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};

/**
 * Line at the current frame, as wide as the frame. It moves in the task in which the frame was
 * drawn.
 */
const PlayheadLine = () => {
  const { playhead } = useReview();
  const view = useTimeBarView();
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let shown = -1;
    const place = (): void => {
      if (!line.current) return;
      const { span, widthPx } = view.state();
      const { frame } = playhead.state();
      const left = xOfSec(span, widthPx, startSecOf(view.table, frame));
      const right = xOfSec(span, widthPx, startSecOf(view.table, frame + 1));
      line.current.style.transform = `translateX(${left}px)`;
      line.current.style.width = `${Math.max(2, right - left)}px`;
    };
    const follow = (): void => {
      const { frame } = playhead.state();
      if (frame === shown) return;
      shown = frame;
      view.show(spanWithFrame(view.table, view.state().span, frame));
      place();
    };
    follow();
    const stops = [playhead.subscribe(follow), view.subscribe(place)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [playhead, view]);
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.full}`} aria-hidden>
      <div ref={line} className={styles.line} data-testid="playhead-line" />
    </div>
  );
};

const SpanThumb = () => {
  const view = useTimeBarView();
  const span = useTimeBarState((state) => state.span);
  const { endSec } = view.table;
  const share = spanSeconds(span) / endSec;
  const { ref } = useDrag(({ delta: [byPx] }) => {
    const { span: shown, widthPx } = view.state();
    if (widthPx > 0) view.show(panSpan(view.table, shown, (byPx / widthPx) * endSec));
  });
  return (
    <Box
      pos="relative"
      w="var(--field-width)"
      h={8}
      ml="var(--head-width)"
      data-own-pointer
      aria-hidden
    >
      {share < 1 ? (
        <div
          ref={ref}
          className={styles.thumb}
          style={{ left: `${(span.startSec / endSec) * 100}%`, width: `${share * 100}%` }}
        />
      ) : null}
    </Box>
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

type BarProps = {
  children?: ReactNode;
  /** Low, without a filmstrip. */
  isSlim?: boolean;
};

const Bar = ({ children, isSlim }: Required<BarProps>) => {
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const { timeBarPx } = usePlayerChoices();
  const height = timeBarPx === null ? {} : { '--chosen-height': `${timeBarPx}px` };
  useZoomStyles(bar, field);
  useTimeBarPointer(bar, field);
  return (
    <section
      ref={bar}
      className={styles.bar}
      style={height as CSSProperties}
      data-slim={isSlim}
      aria-label="Time bar"
    >
      <HoverPreview />
      {isSlim ? null : <HeightGrip />}
      <div className={styles.lined}>
        <Flex flex="1 0 auto" mr={14}>
          <TimeBarTools />
          <TimeSlider field={field}>
            <Ruler />
            {isSlim ? null : <Filmstrip />}
          </TimeSlider>
        </Flex>
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

export const TimeBar = ({ children = defaultLanes, isSlim = false }: BarProps) => {
  const { table } = useReview();
  const [view, setView] = useState(() => createTimeBarView(table));
  // The file's own table replaces the stored one when the file is open; the bar keeps its state.
  if (view.table !== table) setView(createTimeBarView(table, view));
  return (
    <TimeBarViewContext value={view}>
      <Bar isSlim={isSlim}>{children}</Bar>
    </TimeBarViewContext>
  );
};
