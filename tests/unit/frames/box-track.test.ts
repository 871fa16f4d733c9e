import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markAt } from '../../../shared/domain/frames/box-track.ts';
import { createFrameTable, type FrameTable } from '../../../shared/domain/frames/frame-table.ts';
import { type Box, placeFinding } from '../../../shared/domain/frames/place-finding.ts';
import { evenTable } from '../../support/made-up-values.ts';

const fps = 25;
const steady = evenTable(fps, 100);
/** Frame 2 is shown three times as long as the others. */
const variable = createFrameTable([0, 0.1, 0.2, 0.5, 0.6], 0.1);

const boxOf = (xmin: number, ymin: number, xmax: number, ymax: number): Box => ({
  xmin,
  ymin,
  xmax,
  ymax,
});
const left = boxOf(0, 0.2, 0.2, 0.4);
const right = boxOf(0.8, 0.6, 1, 0.8);

const finding = (
  first: number,
  last: number,
  boxes: readonly (readonly [frame: number, box: Box])[],
  table: FrameTable = steady,
) => {
  const sec = (frame: number): number => table.startSecs[frame] ?? table.endSec;
  const point = (frame: number) => ({ frame, sec: sec(frame), timecode: '' });
  return placeFinding(
    {
      region: {
        start: point(first),
        end: point(last),
        boxes: boxes.map(([frame, box]) => ({ frame, sec: sec(frame), box })),
      },
    },
    table,
  );
};

const boxAt = (place: ReturnType<typeof finding>, frame: number, table = steady): Box | string => {
  const mark = markAt(table, place, frame);
  if (mark === null) return 'nothing';
  return mark.kind === 'box' ? mark.box : mark.kind;
};

const expectBox = (got: Box | string, expected: Box): void => {
  expect(got).toBeTypeOf('object');
  for (const [corner, value] of Object.entries(expected)) {
    expect((got as Box)[corner as keyof Box]).toBeCloseTo(value, 10);
  }
};

describe('The box of a finding', () => {
  const moving = finding(10, 60, [
    [20, left],
    [40, right],
  ]);

  it.each<[frame: number, box: Box]>([
    [10, left],
    [19, left],
    [20, left],
    [25, boxOf(0.2, 0.3, 0.4, 0.5)],
    [30, boxOf(0.4, 0.4, 0.6, 0.6)],
    [39, boxOf(0.76, 0.58, 0.96, 0.78)],
    [40, right],
    [60, right],
  ])('is at frame %d where its keyframes put it, held at both ends', (frame, box) => {
    expectBox(boxAt(moving, frame), box);
  });

  it('moves evenly in time where frames have different durations', () => {
    const place = finding(
      0,
      4,
      [
        [0, left],
        [4, right],
      ],
      variable,
    );
    expectBox(boxAt(place, 2, variable), boxOf(0.8 / 3, 0.2 + 0.4 / 3, 0.2 + 0.8 / 3, 1.6 / 3));
    expectBox(boxAt(place, 3, variable), boxOf(2 / 3, 0.2 + 1 / 3, 0.2 + 2 / 3, 0.4 + 1 / 3));
  });

  it('stands still for one keyframe, wherever that is', () => {
    for (const keyframe of [0, 10, 30, 60, 90]) {
      const place = finding(10, 60, [[keyframe, left]]);
      for (const frame of [10, 30, 60]) expectBox(boxAt(place, frame), left);
    }
  });

  it('interpolates between keyframes outside the region too', () => {
    const place = finding(25, 35, [
      [20, left],
      [40, right],
    ]);
    expectBox(boxAt(place, 25), boxOf(0.2, 0.3, 0.4, 0.5));
    expect(boxAt(place, 20)).toBe('nothing');
  });
});

describe('A finding without boxes', () => {
  it('marks the border of the picture within its region', () => {
    const place = finding(10, 20, []);
    expect([9, 10, 20, 21].map((frame) => boxAt(place, frame))).toEqual([
      'nothing',
      'border',
      'border',
      'nothing',
    ]);
  });

  it('covers the entire clip where it has no region', () => {
    const place = placeFinding({}, steady);
    expect([0, 99].map((frame) => boxAt(place, frame))).toEqual(['clip', 'clip']);
  });
});

describe('Any data of a service', () => {
  const share = fc.double({ min: -2, max: 3, noNaN: true });
  const anyBox = fc.tuple(share, share, share, share).map((corners) => boxOf(...corners));
  const anyKeyframes = fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), anyBox), {
    minLength: 1,
    maxLength: 12,
  });

  it('puts the box in the picture, between the keyframes around it', () => {
    fc.assert(
      fc.property(anyKeyframes, fc.integer({ min: 0, max: 99 }), (keyframes, frame) => {
        const place = finding(0, 99, keyframes);
        const box = boxAt(place, frame) as Box;
        const before = place.boxes.findLast((one) => one.frame <= frame)?.box;
        const after = place.boxes.find((one) => one.frame >= frame)?.box;
        const around = [before, after].filter((one) => one !== undefined);
        expect(box.xmin).toBeLessThanOrEqual(box.xmax);
        expect(box.ymin).toBeLessThanOrEqual(box.ymax);
        for (const corner of ['xmin', 'ymin', 'xmax', 'ymax'] as const) {
          const values = around.map((one) => one[corner]);
          expect(box[corner]).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
          expect(box[corner]).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
          expect(Math.abs(box[corner] - 0.5)).toBeLessThanOrEqual(0.5 + 1e-9);
        }
      }),
    );
  });

  it('marks a finding exactly from its first frame to its last', () => {
    const anyFrame = fc.integer({ min: -20, max: 140 });
    fc.assert(
      fc.property(anyFrame, anyFrame, anyKeyframes, (from, to, keyframes) => {
        const place = finding(from, to, keyframes);
        for (let frame = 0; frame < 100; frame += 1) {
          const isWithin = frame >= place.firstFrame && frame <= place.lastFrame;
          expect(markAt(steady, place, frame) !== null).toBe(isWithin);
        }
      }),
    );
  });
});
