import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { MarkParts } from './OverlayMark.tsx';
import { type PlacedMark, placeLabel, rectOfMark, type StageRect } from './stage-rect.ts';

/** Distance of a label from its box, which leaves space for the box's line. */
const labelGapPx = 4;

export type MarkScene = {
  readonly findings: readonly Finding[];
  readonly table: FrameTable;
  readonly parts: ReadonlyMap<number, MarkParts>;
  /** The whole frame on the stage, including parts out of view. */
  readonly picture: StageRect;
  /** The part of the frame that is in view. */
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

type LabelSpace = {
  visible: StageRect;
  boxes: readonly StageRect[];
  /** Labels placed so far; the next one is added. */
  labels: StageRect[];
};

const placeOne = (
  { box, label, labelSize }: MarkParts,
  mark: PlacedMark,
  { visible, boxes, labels }: LabelSpace,
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

/**
 * Positions the marks of a frame by writing styles directly, without rendering.
 * @returns the marks that are shown
 */
export const placeMarks = (scene: MarkScene, frame: number): PlacedMark[] => {
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
  const space: LabelSpace = { visible: scene.visible, boxes, labels: [] };
  for (const { parts, ...mark } of placed) placeOne(parts, mark, space);
  return placed;
};
