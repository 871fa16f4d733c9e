import { expect, test } from 'vitest';
import { startFrameOf } from '../../../renderer/features/cull/CullPicture.tsx';
import type { ClipDetail } from '../../../shared/contract/clips.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { madeUpFps, pointAt } from '../../../tools/library/made-up-evaluation.ts';

const glitch = (first: number, last: number, changes: Partial<Finding> = {}): Partial<Finding> => ({
  type: 'visual_glitch',
  severity: null,
  verdict: null,
  region: { start: pointAt(first), end: pointAt(last), boxes: [] },
  ...changes,
});

const clipWith = (findings: readonly Partial<Finding>[]): ClipDetail => {
  const run = { runId: 'run', answer: { hasResult: true }, findings };
  const card = { runId: 'run', fps: madeUpFps, frameCount: 96, durationSec: 4 };
  return { card, runs: [run], ownFindings: [] } as unknown as ClipDetail;
};

test.for<[what: string, findings: Partial<Finding>[], frame: number]>([
  ['half a second before its worst finding', [glitch(20, 21), glitch(60, 80)], 48],
  ['at its beginning, if that is near', [glitch(6, 9)], 0],
  ['at its beginning, if the finding is a false alarm', [glitch(60, 80, { verdict: 'wrong' })], 0],
  [
    'before one with a place, if another is about the entire clip',
    [glitch(0, 0, { type: 'prompt_misalignment', severity: 5, region: null }), glitch(30, 32)],
    18,
  ],
])('a clip starts %s', ([, findings, frame]) => {
  expect(startFrameOf(clipWith(findings))).toBe(frame);
});
