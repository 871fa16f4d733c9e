import {
  type CSSProperties,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingName } from '../../../../shared/model/kinds.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { findingTypeLooks } from '../../../ui/FindingTypeMark.tsx';
import { choosePlayer, usePlayerChoices } from '../playback/player-choices.ts';
import { useHovered, useIsHovered, useReview } from '../review-context.ts';
import styles from './Overlay.module.css';
import { useStageView } from './PictureStage.tsx';
import {
  marksAt,
  nextAmong,
  type PlacedMark,
  placeLabel,
  rectOfMark,
  type StageRect,
} from './stage-rect.ts';

export const isWeakMark = ({ verdict }: Pick<Finding, 'verdict'>): boolean =>
  verdict === 'wrong' || verdict === 'duplicate';

/** Returns a mark's label: "3" or, if highlighted, "3 Visual glitch". */
export const markLabel = (
  finding: Pick<Finding, 'type' | 'kind' | 'marked'>,
  index: number,
  isHighlighted: boolean,
): string => `${index + 1}${isHighlighted ? ` ${findingName(finding)}` : ''}`;

type MarkParts = {
  readonly box: HTMLElement;
  readonly label: HTMLElement;
  /** CSS pixels, measured once for each text. */
  readonly labelSize: { readonly width: number; readonly height: number };
};

type Props = {
  finding: Finding;
  index: number;
  isChosen: boolean;
  onParts: (index: number, parts: MarkParts | null) => void;
};

const OverlayMark = memo(({ finding, index, isChosen, onParts }: Props) => {
  const isHovered = useIsHovered(index);
  const box = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLDivElement>(null);
  const text = markLabel(finding, index, isChosen || isHovered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size depends on the text
  useLayoutEffect(() => {
    if (!box.current || !label.current) return;
    const { width, height } = label.current.getBoundingClientRect();
    onParts(index, { box: box.current, label: label.current, labelSize: { width, height } });
    return () => onParts(index, null);
  }, [index, text, onParts]);
  const { line, colorOnPicture } = findingTypeLooks(finding.type);
  const looks = {
    style: { '--tone': colorOnPicture } as CSSProperties,
    'data-chosen': isChosen,
    'data-hovered': isHovered,
    'data-weak': isWeakMark(finding),
  };
  return (
    <>
      <div
        ref={box}
        className={styles.box}
        data-testid="overlay-box"
        data-finding={index}
        data-pattern={line}
        {...looks}
      />
      <div ref={label} className={`${styles.marksLabel} ${styles.label}`} {...looks}>
        {text}
      </div>
    </>
  );
});

/** Distance of a label from its box, which leaves space for the box's line. */
const labelGapPx = 4;

type MarkScene = {
  readonly findings: readonly Finding[];
  readonly table: FrameTable;
  readonly parts: ReadonlyMap<number, MarkParts>;
  /** The whole frame on the stage, including parts out of view. */
  readonly picture: StageRect;
  readonly visible: StageRect;
};

const show = (element: HTMLElement, left: number, top: number): void => {
  element.dataset.shown = 'true';
  element.style.transform = `translate(${left}px, ${top}px)`;
};

const hide = ({ box, label }: MarkParts): void => {
  box.dataset.shown = 'false';
  label.dataset.shown = 'false';
};

const placeOne = (
  { box, label, labelSize }: MarkParts,
  mark: PlacedMark,
  visible: StageRect,
  boxes: readonly StageRect[],
  labels: StageRect[],
): void => {
  const { left, top, width, height } = mark.rect;
  box.dataset.kind = mark.kind;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  show(box, left, top);
  const size = { width: labelSize.width, height: labelSize.height + labelGapPx };
  const placed = placeLabel(mark.rect, size, visible, labels, boxes);
  if (!placed) {
    label.dataset.shown = 'false';
    return;
  }
  labels.push(placed);
  // The gap is below a label that is above its box, else above the label.
  show(label, placed.left, placed.top < top ? placed.top : placed.top + labelGapPx);
};

/** Writes styles directly, without rendering. @returns the marks that are shown */
const placeMarks = (scene: MarkScene, frame: number): PlacedMark[] => {
  const placed: (PlacedMark & { parts: MarkParts })[] = [];
  for (const [index, { place }] of scene.findings.entries()) {
    const parts = scene.parts.get(index);
    if (!parts) continue;
    const mark = markAt(scene.table, place, frame);
    if (!mark) {
      hide(parts);
      continue;
    }
    placed.push({ index, kind: mark.kind, rect: rectOfMark(mark, scene.picture), parts });
  }
  const boxes = placed.filter(({ kind }) => kind === 'box').map(({ rect }) => rect);
  const labels: StageRect[] = [];
  for (const { parts, ...mark } of placed) placeOne(parts, mark, scene.visible, boxes, labels);
  return placed;
};

/**
 * Of overlapping marks, a click selects the smallest, and each further click the next. Other
 * gestures are left to the stage.
 * @param root covers the video
 */
const useMarkPointer = (
  root: RefObject<HTMLElement | null>,
  placed: RefObject<readonly PlacedMark[]>,
): void => {
  const { hovered, playhead, chosen, choose } = useReview();
  const chooseNext = useEffectEvent((under: number[]) => {
    const next = nextAmong(under, chosen);
    // Stays at the current frame, whose box was clicked.
    if (next !== undefined) choose(next, playhead.state().frame);
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const marksUnder = (event: MouseEvent): number[] => {
      const { left, top } = element.getBoundingClientRect();
      return marksAt(placed.current, event.clientX - left, event.clientY - top);
    };
    const hover = (index: number | undefined): void => {
      element.dataset.over = String(index !== undefined);
      hovered.set(index ?? null);
    };
    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener('pointermove', (event) => hover(marksUnder(event)[0]), { signal });
    element.addEventListener('pointerleave', () => hover(undefined), { signal });
    element.addEventListener('click', (event) => chooseNext(marksUnder(event)), { signal });
    element.addEventListener(
      'dblclick',
      (event) => {
        // Quick clicks on overlapping marks step through them, and must not zoom as well.
        if (marksUnder(event).length > 1) event.preventDefault();
      },
      { signal },
    );
    return () => {
      controller.abort();
      hovered.set(null);
    };
  }, [root, placed, hovered]);
};

type OnParts = (index: number, parts: MarkParts | null) => void;

const OverlayMarks = ({ frameAt }: { frameAt: (frame: number) => number }) => {
  const { findings, chosen, table, playhead } = useReview();
  const view = useStageView();
  const root = useRef<HTMLDivElement>(null);
  const parts = useRef(new Map<number, MarkParts>());
  const placed = useRef<readonly PlacedMark[]>([]);
  const place = useRef((): void => undefined);
  const onParts = useCallback<OnParts>((index, changed) => {
    if (changed) parts.current.set(index, changed);
    else parts.current.delete(index);
    place.current();
  }, []);
  useLayoutEffect(() => {
    const picture = { left: 0, top: 0, width: view.width, height: view.height };
    const visible = {
      left: Math.max(0, -view.left),
      top: Math.max(0, -view.top),
      width: Math.min(view.width, view.stageWidth),
      height: Math.min(view.height, view.stageHeight),
    };
    let shown = -1;
    place.current = () => {
      shown = frameAt(playhead.state().frame);
      const scene = { findings, table, parts: parts.current, picture, visible };
      placed.current = placeMarks(scene, shown);
    };
    place.current();
    // In the task in which the frame was drawn, so that frame and boxes appear together.
    return playhead.subscribe(() => {
      if (frameAt(playhead.state().frame) !== shown) place.current();
    });
  }, [findings, table, playhead, frameAt, view]);
  useMarkPointer(root, placed);
  return (
    <div ref={root} className={styles.marks} data-testid="overlay" aria-hidden>
      {findings.map((finding, index) =>
        finding.place.hasRegion ? (
          <OverlayMark
            // biome-ignore lint/suspicious/noArrayIndexKey: a service may send two with the same id
            key={index}
            finding={finding}
            index={index}
            isChosen={index === chosen}
            onParts={onParts}
          />
        ) : null,
      )}
      <ClipWideMark onParts={onParts} />
    </div>
  );
};

const ClipWideMark = ({ onParts }: { onParts: OnParts }) => {
  const { findings, chosen } = useReview();
  const hovered = useHovered();
  const index = [hovered, chosen].find(
    (one) => one !== null && findings[one]?.place.hasRegion === false,
  );
  const finding = index == null ? undefined : findings[index];
  if (index == null || !finding) return null;
  return (
    <OverlayMark
      key={index}
      finding={finding}
      index={index}
      isChosen={index === chosen}
      onParts={onParts}
    />
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
