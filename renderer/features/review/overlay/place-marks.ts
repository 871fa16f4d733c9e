import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { ReviewFinding } from '../review-context.ts';
import type { MarkParts } from './OverlayMark.tsx';
import { placeLabel, rectOfMark, type StageMark, type StageRect } from './stage-rect.ts';

/** How far a label keeps from its box, whose line lies in between (CSS pixels). */
const labelGapPx = 4;

/** Everything that says where marks lie, but the frame. */
export type MarkScene = {
  readonly findings: readonly ReviewFinding[];
  readonly table: FrameTable;
  readonly parts: ReadonlyMap<number, MarkParts>;
  /** The whole picture as it is shown. */
  readonly picture: StageRect;
  /** The part of it that is on the stage. */
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

type LabelRoom = {
  visible: StageRect;
  boxes: readonly StageRect[];
  /** Those that have their place; the next one's is added. */
  labels: StageRect[];
};

const placeOne = (
  { box, label, labelSize }: MarkParts,
  mark: StageMark,
  { visible, boxes, labels }: LabelRoom,
): void => {
  const { left, top, width, height } = mark.rect;
  box.dataset.kind = mark.kind;
  box.style.width = `${width}px`;
  box.style.height = `${height}px`;
  show(box, left, top);
  const size = { width: labelSize.width, height: labelSize.height + labelGapPx };
  const at = placeLabel(mark.rect, size, visible, labels, boxes);
  if (!at) {
    label.dataset.shown = 'false';
    return;
  }
  labels.push(at);
  // Above its box it keeps the gap below itself, else above.
  show(label, at.left, at.top < top ? at.top : at.top + labelGapPx);
};

/**
 * Puts the marks of a frame in their places, without any rendering.
 * @returns what can be pointed at
 */
export const placeMarks = (scene: MarkScene, frame: number): StageMark[] => {
  const placed: (StageMark & { parts: MarkParts })[] = [];
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
  const room: LabelRoom = { visible: scene.visible, boxes, labels: [] };
  for (const { parts, ...mark } of placed) placeOne(parts, mark, room);
  return placed;
};
