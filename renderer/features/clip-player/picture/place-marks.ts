import { markAt } from '../../../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { findingName } from '../../../../shared/model/kinds.ts';
import { type PlacedMark, placeLabel, rectOfMark, type StageRect } from './stage-rect.ts';

/** A finding on a frame. */
export type FrameMark = PlacedMark & {
  readonly finding: Finding;
  /** Without the gap; null if the mark is out of view. */
  readonly label: (StageRect & { readonly text: string }) | null;
};

/** Sizes of a label in CSS pixels; the gap leaves space for the line of its box. */
export const labelPx = { font: 11, padding: 4, height: 16, maxWidth: 240, gap: 4 } as const;

/** Returns the page's font for a canvas. @param unit size of a CSS pixel */
export const labelFont = (unit: number): string =>
  `${labelPx.font * unit}px ${getComputedStyle(document.body).fontFamily}`;

type Scene = {
  readonly findings: readonly Finding[];
  readonly table: FrameTable;
  /** The whole frame, including parts out of view. */
  readonly picture: StageRect;
  readonly visible: StageRect;
  /** Size of a CSS pixel. */
  readonly unit: number;
  /** Of a text in `labelFont`. */
  textWidth(text: string): number;
  /** Whether a finding of the whole clip is marked. */
  isHighlighted(index: number): boolean;
  /** Whether the label is "3 Visual glitch" instead of "3". */
  isNamed(index: number): boolean;
};

/** Returns what marks the findings of a frame, in their order: on screen and in stills. */
export const placeMarks = (scene: Scene, frame: number): FrameMark[] => {
  const { findings, table, picture, visible, unit } = scene;
  const marks = [...findings.entries()].flatMap(([index, finding]) => {
    const mark = markAt(table, finding.place, frame);
    if (!mark || (mark.kind === 'clip' && !scene.isHighlighted(index))) return [];
    return [{ index, finding, kind: mark.kind, rect: rectOfMark(mark, picture) }];
  });
  const boxes = marks.filter(({ kind }) => kind === 'box').map(({ rect }) => rect);
  const gap = labelPx.gap * unit;
  const height = labelPx.height * unit;
  const labels: StageRect[] = [];
  return marks.map((mark) => {
    const { index, finding, rect } = mark;
    const text = `${index + 1}${scene.isNamed(index) ? ` ${findingName(finding)}` : ''}`;
    const textWidth = scene.textWidth(text) + 2 * labelPx.padding * unit;
    const width = Math.min(textWidth, labelPx.maxWidth * unit);
    const placed = placeLabel(rect, { width, height: height + gap }, visible, labels, boxes);
    if (!placed) return { ...mark, label: null };
    labels.push(placed);
    // The gap is below a label that is above its box, else above the label.
    const top = placed.top < rect.top ? placed.top : placed.top + gap;
    return { ...mark, label: { text, left: placed.left, top, width, height } };
  });
};
