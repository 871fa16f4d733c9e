import { ActionIcon, Flex, Group } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import {
  frameCountOf,
  lastFrameOf,
  startSecOf,
} from '../../../../shared/domain/frames/frame-table.ts';
import { timecodeOf } from '../../../../shared/domain/frames/timecode.ts';
import { usePlayhead, useReview } from '../review-context.ts';
import { Filmstrip } from './Filmstrip.tsx';
import fieldStyles from './field.module.css';
import { HoverPreview } from './HoverPreview.tsx';
import { Lanes } from './Lanes.tsx';
import { rulerTicks } from './ruler-ticks.ts';
import styles from './TimeBar.module.css';
import { TimeBarViewContext, useCreateTimeBarView, useTimeBarView } from './time-bar-view.ts';
import { fullSpan, spanSeconds, spanWithFrame, xOfSec, zoomSpan } from './time-span.ts';
import { isUnjudged, Unjudged, useUnjudged } from './Unjudged.tsx';
import { useTimeBarPointer } from './use-time-bar-pointer.ts';

const zoomFactor = 2;

const TimeBarTools = () => {
  const { playhead, table } = useReview();
  const { show } = useTimeBarView();
  const zoom = (factor: number): void => {
    const around = startSecOf(table, playhead.state().frame);
    show((span) => zoomSpan(table, span, factor, around));
  };
  const tools = [
    { label: 'Zoom out on the time bar', icon: ZoomOut, act: () => zoom(1 / zoomFactor) },
    { label: 'Zoom in on the time bar', icon: ZoomIn, act: () => zoom(zoomFactor) },
    {
      label: 'Show the whole clip on the time bar',
      icon: MoveHorizontal,
      act: () => show(() => fullSpan(table)),
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
  const { frame } = usePlayhead();
  const isChecked = !isUnjudged(useUnjudged(), frame);
  const place = `Frame ${frame} of ${frameCountOf(table)}, ${timecodeOf(table, frame)}`;
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
      aria-valuenow={frame}
      aria-valuetext={isChecked ? place : `${place}, not checked`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
};

/** Line at the current frame, as wide as the frame. */
const PlayheadLine = () => {
  const { table } = useReview();
  const { frame } = usePlayhead();
  const { show } = useTimeBarView();
  useLayoutEffect(() => show((span) => spanWithFrame(table, span, frame)), [table, frame, show]);
  const shareAt = (at: number): number => startSecOf(table, at) / table.endSec;
  const [left, right] = [shareAt(frame), shareAt(frame + 1)];
  return (
    <div className={`${fieldStyles.field} ${fieldStyles.full}`} aria-hidden>
      <div className={fieldStyles.content}>
        <div
          className={styles.line}
          style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
          data-testid="playhead-line"
        />
      </div>
    </div>
  );
};

const Ruler = () => {
  const { table } = useReview();
  const { span, widthPx } = useTimeBarView();
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

const defaultLanes = (
  <>
    <Unjudged />
    <Lanes />
  </>
);

type BarProps = {
  children?: ReactNode;
  /** Low, without a filmstrip. */
  isSlim?: boolean;
};

export const TimeBar = ({ children = defaultLanes, isSlim = false }: BarProps) => {
  const { table } = useReview();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const view = useCreateTimeBarView(table, widthPx);
  const listeners = useTimeBarPointer(bar, field, view);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    const update = (): void => setWidthPx(current.clientWidth);
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(current);
    return () => sizes.disconnect();
  }, []);
  // Variables, so that zooming moves ranges without rendering them.
  const variables = {
    '--field-width': `${widthPx}px`,
    '--zoom': table.endSec / spanSeconds(view.span),
    '--pan': `${xOfSec(view.span, widthPx, 0)}px`,
  };
  return (
    <TimeBarViewContext value={view}>
      <section
        ref={bar}
        className={styles.bar}
        style={variables}
        data-slim={isSlim}
        aria-label="Time bar"
        {...listeners}
      >
        <HoverPreview />
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
      </section>
    </TimeBarViewContext>
  );
};
