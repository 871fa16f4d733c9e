import { areaOf, sharedArea } from '../../shared/service-api/box-area.ts';
import type { Sighting, SubjectFrame } from './subject-classes.ts';
import { type Subject, subjectClasses } from './subject-classes.ts';

type Box = Sighting['box'];

export const MODEL_SIDE = 416;

/** Distance between the cells of the model's three outputs, in pixels of its input. */
const STRIDES = [8, 16, 32] as const;

/** Number of scores per cell: the classes of COCO. */
const CLASSES = 80;

/** Bins per side: its distance from the cell's center, 0 to 10 strides, softmax-weighted. */
const BINS = 11;

export type ModelOutput = { scores: Float32Array; boxes: Float32Array };

/** Place of the picture in the model's input, in pixels. */
export type Placement = { left: number; top: number; width: number; height: number };

export type ReadOutputs = Pick<SubjectFrame, 'scores' | 'sightings'>;

const MIN_SIGHTING = 0.4;
/** Overlap (intersection over union) from which two boxes show the same subject. */
const SAME_OVERLAP = 0.6;

export const readOutputs = (outputs: readonly ModelOutput[], placement: Placement): ReadOutputs => {
  const scores = {} as Record<Subject, number>;
  const sightings: Sighting[] = [];
  for (const [subject, index] of subjectClasses) {
    scores[subject] = 0;
    for (const [level, { scores: all, boxes }] of outputs.entries()) {
      const stride = STRIDES[level] ?? 0;
      for (let cell = 0; cell * CLASSES < all.length; cell += 1) {
        const score = all[cell * CLASSES + index] as number;
        scores[subject] = Math.max(scores[subject], score);
        if (score < MIN_SIGHTING) continue;
        sightings.push({ subject, score, box: readBox(boxes, cell, stride, placement) });
      }
    }
  }
  return { scores, sightings: withoutOverlaps(sightings) };
};

const readBox = (
  bins: Float32Array,
  cell: number,
  stride: number,
  { left, top, width, height }: Placement,
): Box => {
  const cellsPerRow = Math.ceil(MODEL_SIDE / stride);
  const x = ((cell % cellsPerRow) + 0.5) * stride;
  const y = (Math.floor(cell / cellsPerRow) + 0.5) * stride;
  const away = (side: number): number => stride * meanBin(bins, 4 * BINS * cell + BINS * side);
  return {
    xmin: share(x - away(0) - left, width),
    ymin: share(y - away(1) - top, height),
    xmax: share(x + away(2) - left, width),
    ymax: share(y + away(3) - top, height),
  };
};

const meanBin = (bins: Float32Array, from: number): number => {
  let [sum, weighted] = [0, 0];
  for (let bin = 0; bin < BINS; bin += 1) {
    const weight = Math.exp(bins[from + bin] as number);
    sum += weight;
    weighted += bin * weight;
  }
  return weighted / sum;
};

const share = (pixels: number, all: number): number =>
  Number(Math.min(1, Math.max(0, pixels / all)).toFixed(4));

/** Keeps the best of several boxes of the same subject at the same place. */
const withoutOverlaps = (sightings: readonly Sighting[]): Sighting[] => {
  const kept: Sighting[] = [];
  for (const sighting of sightings.toSorted((a, b) => b.score - a.score)) {
    const isKnown = kept.some(
      ({ subject, box }) =>
        subject === sighting.subject && overlapOf(box, sighting.box) > SAME_OVERLAP,
    );
    if (!isKnown) kept.push(sighting);
  }
  return kept;
};

const overlapOf = (a: Box, b: Box): number => {
  const common = sharedArea(a, b);
  return common / (areaOf(a) + areaOf(b) - common || 1);
};
