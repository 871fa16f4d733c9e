import { describe, expect, it } from 'vitest';
import { pictureDetectors } from '../../evaluator/detectors/find-glitches.ts';
import { recipesOf } from '../../tools/bench/evaluator/cases/recipes.ts';
import { sampleCases } from '../../tools/bench/evaluator/cases/sample-cases.ts';
import type { DefectKind, FrameRange, Truth } from '../../tools/bench/evaluator/defects/defect.ts';
import {
  detectorOf,
  kindsOf,
  matchFindings,
  type SeenFinding,
} from '../../tools/bench/evaluator/scoring/match-findings.ts';
import { scoreCases } from '../../tools/bench/evaluator/scoring/score-cases.ts';

const finding = (
  detector: string,
  range: FrameRange,
  boxes: SeenFinding['boxes'] = [],
): SeenFinding => ({ detector, range, boxes, description: '' });

const truth = (
  kind: DefectKind,
  readings: readonly FrameRange[],
  rest: Partial<Truth> = {},
): Truth => ({ kind, readings, moments: [], box: null, ...rest });

const clip = (truths: readonly Truth[], frameCount = 240) => ({
  name: 'clip',
  base: 'slowPan',
  path: 'clip.mp4',
  fps: 24,
  frameCount,
  truths,
});

const left = { xmin: 0, ymin: 0, xmax: 0.5, ymax: 1 };

describe('matching', () => {
  it('accepts either reading of a cut, but nothing two frames off', () => {
    const cut = truth('cut', [
      [11, 12],
      [12, 12],
    ]);
    const isFound = (range: FrameRange): boolean =>
      matchFindings([cut], [finding('abrupt-cut', range)]).truths[0]?.findings.length === 1;
    expect(isFound([12, 12])).toBe(true);
    expect(isFound([11, 12])).toBe(true);
    expect(isFound([11, 11])).toBe(true);
    expect(isFound([12, 13])).toBe(true);
    expect(isFound([13, 13])).toBe(false);
    expect(isFound([10, 14])).toBe(false);
  });

  it('prefers the finding that names the kind, and counts the other as extra', () => {
    const popping = finding('popping', [30, 32]);
    const broken = finding('corrupted-frames', [30, 31]);
    const { truths, extra } = matchFindings([truth('block-noise', [[30, 32]])], [popping, broken]);
    expect(truths[0]?.findings).toEqual([broken]);
    expect(extra).toEqual([popping]);
  });

  it('matches one defect with one finding, so that two in one place need two', () => {
    const one = finding('flicker', [0, 20]);
    const defects = [truth('flicker', [[0, 20]]), truth('regional-flicker', [[0, 20]])];
    const found = matchFindings(defects, [one]).truths.map(({ findings }) => findings.length);
    expect(found).toEqual([1, 0]);
  });

  it('lets repeated frames be found as one stretch, or at half or more of their moments', () => {
    const stutter = truth('repeated', [[20, 40]], { moments: [20, 30, 40] });
    const single = (at: number): SeenFinding => finding('frozen-frames', [at, at]);
    const found = (findings: readonly SeenFinding[]): number =>
      matchFindings([stutter], findings).truths[0]?.findings.length ?? 0;
    expect(found([finding('frozen-frames', [20, 40])])).toBe(1);
    expect(found([single(20), single(30), single(40)])).toBe(3);
    expect(found([single(19), single(31)])).toBe(2);
    expect(found([single(30)])).toBe(0);
    expect(found([single(18), single(32)])).toBe(0);
    expect(found([finding('frozen-frames', [19, 22]), single(30)])).toBe(0);
  });
});

describe('scores', () => {
  it('count hits, misses and extras, and findings per minute of clean clips', () => {
    const { overall, kinds, clean, confusion } = scoreCases([
      {
        bench: clip([truth('popping', [[5, 7]], { box: left })]),
        findings: [
          finding('popping', [5, 7], [left, { ...left, xmin: 0.25, xmax: 0.75 }]),
          finding('black-and-flash', [90, 90]),
        ],
      },
      {
        bench: clip([truth('popping', [[5, 7]], { box: left })]),
        findings: [finding('popping', [5, 7])],
      },
      { bench: clip([truth('popping', [[5, 7]])]), findings: [] },
      { bench: clip([truth('black', [[9, 9]])]), findings: [finding('popping', [9, 9])] },
      { bench: clip([], 24 * 30), findings: [finding('flicker', [3, 40])] },
    ]);
    expect(kinds.popping).toEqual({
      truths: 3,
      found: 2,
      named: 2,
      extra: 0,
      precision: 1,
      recall: 0.667,
      f1: 0.8,
      // Of two boxes, right and one third right, and of a finding about the entire picture.
      meanBoxOverlap: 0.583,
    });
    expect(kinds.black).toMatchObject({ truths: 1, found: 1, named: 0, extra: 0.333 });
    expect(overall).toMatchObject({ truths: 4, found: 3, extra: 2, precision: 0.6 });
    expect(confusion).toEqual({ popping: { popping: 2, none: 1 }, black: { popping: 1 } });
    expect(clean).toEqual({ clips: 1, minutes: 0.5, findings: 1, perMinute: 2 });
  });

  it('know every detector of the evaluator by the ids of its findings', () => {
    for (const { name } of pictureDetectors) {
      expect(detectorOf(`${name}-31-39`)).toBe(name);
      expect(detectorOf(`${name}-31-39-2`)).toBe(name);
      expect(kindsOf(name)).not.toHaveLength(0);
    }
  });
});

describe('recipes', () => {
  const choice = { kinds: [], seeds: 20, sharedFiles: [] };

  it('are the same every time, with enough clean clips and twenty of each kind', () => {
    const recipes = recipesOf(choice);
    expect(recipesOf(choice)).toEqual(recipes);
    expect(recipes.filter(({ defect }) => defect === null).length).toBeGreaterThanOrEqual(60);
    const counts = Map.groupBy(recipes, ({ defect }) => defect?.kind ?? 'clean');
    for (const [, same] of counts) expect(same.length).toBeGreaterThanOrEqual(20);
    expect(new Set(recipes.map(({ name }) => name)).size).toBe(recipes.length);
  });

  it('cover the samples, whose defects the benchmark knows', () => {
    expect(sampleCases().flatMap(({ truths }) => truths.map(({ kind }) => kind))).toEqual([
      'frozen',
      'popping',
      'black',
      'torn-bands',
    ]);
  });
});
