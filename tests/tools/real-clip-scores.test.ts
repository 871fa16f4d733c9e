import { describe, expect, it } from 'vitest';
import { describeReal } from '../../tools/bench/evaluator/real/bench-real.ts';
import {
  readLabels,
  scoreReal,
  tallyOf,
  wilsonInterval,
} from '../../tools/bench/evaluator/real/score-real.ts';
import type { SeenFinding } from '../../tools/bench/evaluator/scoring/match-findings.ts';

const [bytes, otherBytes] = ['a'.repeat(64), 'b'.repeat(64)];
const labels = readLabels(
  [
    'file\tsha256\tkind\tfirst frame\tlast frame\tbox\tlabel\twhy',
    `c1.mp4\t${bytes}\tpopping\t10\t12\t0 0 0.5 0.5\tright\ta cup appears`,
    `c1.mp4\t${bytes}\tpopping,morph\t11\t14\t0.5 0.5 1 1\tfalse\tan arm moves`,
    `c2.mp4\t${otherBytes}\tlight-jump\t3\t40\t\targuable\ta lamp`,
  ].join('\n'),
);

const finding = (
  detector: string,
  range: SeenFinding['range'],
  corners: readonly [number, number, number, number] | null,
): SeenFinding => {
  const [xmin, ymin, xmax, ymax] = corners ?? [0, 0, 1, 1];
  return { detector, range, boxes: corners ? [{ xmin, ymin, xmax, ymax }] : [], description: '' };
};

const clip = (file: string, sha256: string, ...findings: SeenFinding[]) => ({
  file,
  sha256,
  seconds: 30,
  findings,
});

const upper = [0.1, 0.1, 0.3, 0.3] as const;
const lower = [0.6, 0.6, 0.9, 0.9] as const;

describe('labels of real clips', () => {
  it('match findings of the same bytes, kind, frames and place, each once', () => {
    const findings = [
      finding('popping', [30, 31], upper),
      finding('popping', [12, 12], upper),
      finding('popping', [12, 12], upper),
      finding('morph', [14, 20], lower),
      finding('morph', [10, 12], upper),
    ];
    const scores = scoreReal([clip('c1.mp4', bytes, ...findings)], labels);
    const opinions = scores.findings.map(({ label }) => label?.opinion).join();
    expect(opinions).toBe(',right,,false,');
    expect(scores.vanished).toEqual([]);
    const sameName = scoreReal([clip('c1.mp4', otherBytes, ...findings)], labels);
    expect(tallyOf(sameName.findings)).toMatchObject({ findings: 5, unlabelled: 5 });
  });

  it('are reported for odd, even and all clips, with new findings and vanished ones', () => {
    const odd = clip('c1.mp4', bytes, finding('popping', [13, 13], lower));
    const found = [finding('light-jump', [2, 40], null), finding('flicker', [0, 9], null)];
    const lines = describeReal([odd, clip('c2.mp4', otherBytes, ...found)], labels);
    expect(lines.filter((line) => line.includes('a minute'))).toEqual([
      'odd: 1 clips of 0.5 min, 2.00 false a minute',
      'even: 1 clips of 0.5 min, 0.00 false a minute',
      'all: 2 clips of 1.0 min, 1.00 false a minute',
    ]);
    expect(lines.slice(-2)).toEqual([
      'to be labelled  c2.mp4 flicker 0–9: ',
      'vanished (right)  c1.mp4 popping 10–12: a cup appears',
    ]);
  });

  it('are valid in the file beside the benchmark', () => {
    expect(readLabels().length).toBeGreaterThan(40);
    expect(() => readLabels(`\nc1.mp4\t${bytes}\tpopping\t3\t2\t\tright\tends early`)).toThrow(
      'Line 2 of real-clips.tsv',
    );
  });
});

it('has the published values of the Wilson interval', () => {
  const [low, high] = wilsonInterval(8, 10);
  expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.490', '0.943']);
  expect(wilsonInterval(0, 0)).toEqual([0, 1]);
});
