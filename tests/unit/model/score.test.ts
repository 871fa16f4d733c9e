import { expect, test } from 'vitest';
import { type CheckedKind, outcomes } from '../../../shared/model/outcome.ts';
import { badnessOf, bestTake, scoreOf } from '../../../shared/model/score.ts';

const boxOf = (side: number) => ({ xmin: 0, ymin: 0, xmax: side, ymax: side });
const placeOf = (frames: number, ...sides: number[]) => ({
  firstFrame: 10,
  lastFrame: 9 + frames,
  boxes: sides.map((side, at) => ({ frame: 10 + at, box: boxOf(side) })),
});

test.for<[string, Parameters<typeof scoreOf>[0], number]>([
  ['a mismatch', { type: 'prompt_misalignment', severity: 4, place: null }, 0.8],
  ['a mismatch without a severity', { type: 'prompt_misalignment', place: null }, 0.6],
  ['one with an odd severity', { type: 'prompt_misalignment', severity: 9, place: null }, 0.6],
  ['one between two levels', { type: 'prompt_misalignment', severity: 4.5, place: null }, 0.8],
  ['a glitch of the entire clip', { type: 'visual_glitch', place: null }, 1],
  ['one in a quarter of the frames', { type: 'visual_glitch', place: placeOf(25) }, 0.5],
  ['one in a quarter of the picture', { type: 'visual_glitch', place: placeOf(100, 0.5) }, 0.5],
  ['the mean of its boxes', { type: 'visual_glitch', place: placeOf(100, 0, 1) }, Math.SQRT1_2],
  ['a type of a newer service', { type: 'sound', severity: 5, place: placeOf(1) }, 0.1],
  ['more frames than the clip has', { type: 'visual_glitch', place: placeOf(900) }, 1],
])('%s', ([, finding, score]) => {
  expect(scoreOf(finding, 100)).toBeCloseTo(score, 10);
});

test('the worst possible clip of an outcome comes after the mildest one of a worse outcome', () => {
  const worstFirst = outcomes.map((outcome) => [badnessOf(outcome, 0), badnessOf(outcome, 1)]);
  for (const [index, [mildest = 0]] of worstFirst.entries()) {
    const [, next = -1] = worstFirst[index + 1] ?? [];
    expect(mildest).toBeGreaterThanOrEqual(next);
  }
  expect(badnessOf('confirmed', 0.1)).toBeLessThan(badnessOf('confirmed', 0.2));
});

test.for<
  [
    string,
    (readonly [outcome: (typeof outcomes)[number], score?: number, checked?: CheckedKind])[],
    number | null,
  ]
>([
  ['the only one without defects', [['needs_review', 0.1], ['no_defects']], 1],
  [
    'the one whose worst finding is mildest',
    [
      ['confirmed', 0.4],
      ['confirmed', 0.3],
    ],
    1,
  ],
  ['none of two that are equally good', [['no_defects'], ['no_defects'], ['confirmed', 1]], null],
  ['none without another result', [['no_defects'], ['not_evaluated'], ['failed']], null],
  [
    'one with a result rather than one without',
    [['failed'], ['confirmed', 1], ['confirmed', 0.9]],
    2,
  ],
  ['one of whose prompt nothing was checked', [['no_defects', 0, 'picture'], ['confirmed']], 0],
  ['one of whose prompt a part was checked', [['no_defects', 0, 'prompt_part'], ['confirmed']], 0],
  [
    'none if the mildest was checked only in part',
    [
      ['needs_review', 0.1, 'part'],
      ['needs_review', 0.2],
    ],
    null,
  ],
])('of several takes, suggests %s', ([, takes, best]) => {
  const clips = takes.map(([outcome, score, checked = 'all']) => ({
    outcome,
    checked,
    worst: score === undefined ? null : { score },
  }));
  expect(bestTake(clips)).toBe(best);
});
