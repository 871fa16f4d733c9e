import {
  type CSSProperties,
  type MouseEvent,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import type { Finding } from '../../../../shared/model/finding.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { choosePlayer, usePlayerChoices } from '../playback/player-choices.ts';
import { useHovered, useReview } from '../review-context.ts';
import styles from './Overlay.module.css';
import { useStageView } from './PictureStage.tsx';
import { type FrameMark, labelFont, placeMarks } from './place-marks.ts';
import { marksAt, nextAmong, type StageRect } from './stage-rect.ts';

export const isWeakMark = ({ verdict }: Pick<Finding, 'verdict'>): boolean =>
  verdict === 'wrong' || verdict === 'duplicate';

let measuring: CanvasRenderingContext2D | null = null;

const textWidth = (text: string): number => {
  if (!measuring) {
    measuring = document.createElement('canvas').getContext('2d');
    if (measuring) measuring.font = labelFont(1);
  }
  return measuring?.measureText(text).width ?? 0;
};

const placeStyle = ({ left, top }: StageRect): CSSProperties => ({
  transform: `translate(${left}px, ${top}px)`,
});

type MarkProps = { mark: FrameMark; isChosen: boolean; isHovered: boolean };

const OverlayMark = ({ mark, isChosen, isHovered }: MarkProps) => {
  const { finding, index, kind, rect, label } = mark;
  const { line, colorOnPicture } = findingTypeLooks(finding.type);
  const { width, height } = rect;
  const looks = {
    'data-chosen': isChosen,
    'data-hovered': isHovered,
    'data-weak': isWeakMark(finding),
  };
  return (
    <>
      <div
        className={styles.box}
        style={{ '--tone': colorOnPicture, width, height, ...placeStyle(rect) }}
        data-testid="overlay-box"
        data-finding={index}
        data-kind={kind}
        data-pattern={line}
        {...looks}
      />
      {label ? (
        <div
          className={`${styles.marksLabel} ${styles.label}`}
          style={placeStyle(label)}
          {...looks}
        >
          {label.text}
        </div>
      ) : null}
    </>
  );
};

/** @param frameAt must be stable */
const OverlayMarks = ({ frameAt }: Required<OverlayProps>) => {
  const { findings, chosen, choose, table, playhead, hovered: hoveredStore } = useReview();
  const hovered = useHovered();
  const view = useStageView();
  // Rendered in the task in which the frame was drawn, so that frame and boxes appear together.
  const frame = useSyncExternalStore(playhead.subscribe, () => frameAt(playhead.state().frame));
  const marks = useMemo(() => {
    const { left, top, width, height, stageWidth, stageHeight } = view;
    const isHighlighted = (index: number): boolean => index === chosen || index === hovered;
    return placeMarks(
      {
        findings,
        table,
        picture: { left: 0, top: 0, width, height },
        visible: {
          left: Math.max(0, -left),
          top: Math.max(0, -top),
          width: Math.min(width, stageWidth),
          height: Math.min(height, stageHeight),
        },
        unit: 1,
        textWidth,
        isHighlighted,
        isNamed: isHighlighted,
      },
      frame,
    );
  }, [findings, table, view, frame, chosen, hovered]);
  useEffect(() => () => hoveredStore.set(null), [hoveredStore]);
  const marksUnder = ({ currentTarget, clientX, clientY }: MouseEvent): number[] => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return marksAt(marks, clientX - left, clientY - top);
  };
  /** Of overlapping marks, selects the smallest, and with each further click the next. */
  const onClick = (event: MouseEvent): void => {
    const next = nextAmong(marksUnder(event), chosen);
    // Stays at the current frame, whose box was clicked.
    if (next !== undefined) choose(next, playhead.state().frame);
  };
  return (
    <div
      className={styles.marks}
      data-over={hovered !== null}
      data-testid="overlay"
      aria-hidden
      onPointerMove={(event) => hoveredStore.set(marksUnder(event)[0] ?? null)}
      onPointerLeave={() => hoveredStore.set(null)}
      onClick={onClick}
      onDoubleClickCapture={(event) => {
        // Quick clicks on overlapping marks step through them: the stage must not zoom as well.
        if (marksUnder(event).length > 1) event.preventDefault();
      }}
    >
      {marks.map((mark) => (
        <OverlayMark
          key={mark.index}
          mark={mark}
          isChosen={mark.index === chosen}
          isHovered={mark.index === hovered}
        />
      ))}
    </div>
  );
};

type OverlayProps = {
  /** Maps the playhead's frame to the clip's own; they differ if the playhead moves through two clips. */
  frameAt?: (frame: number) => number;
};

const sameFrame = (frame: number): number => frame;

export const Overlay = ({ frameAt = sameFrame }: OverlayProps) => {
  const { hasOverlay } = usePlayerChoices();
  useActionHandlers({ 'player.overlay': () => choosePlayer({ hasOverlay: !hasOverlay }) });
  return hasOverlay ? <OverlayMarks frameAt={frameAt} /> : null;
};
