import { expect, test } from 'vitest';
import { type ModelOutput, readOutputs } from '../../../../evaluator/subjects/read-outputs.ts';

/** Index of "boat" and "bird" in the model's scores. */
const [BOAT, BIRD] = [8, 14];

type Cell = { cell: number; subject: number; score: number; bins: readonly number[] };

const outputsWith = (cells: readonly Cell[]): ModelOutput[] =>
  [52, 26, 13].map((side) => {
    const scores = new Float32Array(side * side * 80);
    const boxes = new Float32Array(side * side * 44);
    for (const { cell, subject, score, bins } of side === 26 ? cells : []) {
      scores[cell * 80 + subject] = score;
      boxes.set(bins, cell * 44);
    }
    return { scores, boxes };
  });

/*
 * The model's output for a sailing boat drawn at 416 x 234 pixels, from 35% to 65% of the width and
 * from 11% to 72% of the height.
 */
const seenBoat: readonly Cell[] = [
  {
    cell: 299,
    subject: BOAT,
    score: 0.678,
    bins: [
      -2.4, -2.2, 0.4, 3.6, 6.2, 6, 2.3, -1.1, -3.6, -4.3, -4.8, -4.5, -2.2, -0.2, 4, 7.5, 5.4, 1.1,
      -0.9, -2.1, -3.2, -4.8, -2.3, -0.1, 3.4, 7.7, 6.5, 1.7, -1.1, -2.3, -3.5, -4.5, -5.5, -4.1,
      -2.5, -0.8, 1.6, 3.7, 6.1, 5, 1.2, -2.1, -3.8, -4.2,
    ],
  },
  {
    cell: 298,
    subject: BOAT,
    score: 0.665,
    bins: [
      -2.1, 0.1, 3.5, 6.2, 5.7, 2.2, -0.6, -1.7, -3.4, -4.5, -5.5, -4.4, -2.1, -0.4, 3.8, 7.3, 5.1,
      0.9, -0.7, -1.8, -3, -4.8, -3.1, -1.8, -1.2, 3.3, 7.1, 6.5, 1.9, -1.2, -3.3, -3.8, -4.5, -4.1,
      -2.8, -1, 1.5, 3.8, 6, 4.8, 1.3, -1.8, -3.5, -4.1,
    ],
  },
];
const placement = { left: 0, top: 91, width: 416, height: 234 };

test('reads the box of the best of several cells that see the same subject', () => {
  const { scores, sightings } = readOutputs(outputsWith(seenBoat), placement);
  expect(scores.boat).toBeCloseTo(0.678);
  expect(scores.bird).toBe(0);
  expect(sightings.map(({ subject }) => subject)).toEqual(['boat']);
  // Within 5% of what was drawn.
  const drawn = { xmin: 0.35, ymin: 0.11, xmax: 0.65, ymax: 0.72 } as const;
  for (const side of ['xmin', 'ymin', 'xmax', 'ymax'] as const) {
    expect(sightings[0]?.box[side]).toBeCloseTo(drawn[side], 1);
  }
});

test('keeps two subjects at one place, the same subject at two, and the faint ones as scores', () => {
  const [boat] = seenBoat as [Cell];
  const cells = [boat, { ...boat, subject: BIRD }, { ...boat, cell: 290 }];
  const { sightings } = readOutputs(outputsWith(cells), placement);
  expect(sightings.map(({ subject }) => subject).sort()).toEqual(['bird', 'boat', 'boat']);
  const faint = readOutputs(outputsWith([{ ...boat, score: 0.39 }]), placement);
  expect([faint.scores.boat.toFixed(2), faint.sightings]).toEqual(['0.39', []]);
});

test('cuts a box off at the edges of the picture', () => {
  const [boat] = seenBoat as [Cell];
  const { sightings } = readOutputs(outputsWith([{ ...boat, cell: 6 * 26 }]), placement);
  expect(sightings[0]?.box).toMatchObject({ xmin: 0, ymin: 0 });
});
