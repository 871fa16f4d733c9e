import { expect, test } from 'vitest';
import { matchTexts, sideNotJudgedTexts } from '../../../renderer/features/compare/MatchNote.tsx';
import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import { judgmentOf } from '../../../shared/domain/judgment.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';
import { evenTable } from '../../support/made-up-values.ts';

const clip = (fps: number, count: number, width = 640, height = 360) => ({
  table: evenTable(fps, count),
  picture: { width, height, aspectRatio: width / height },
});

test.for<[what: string, parts: Parameters<typeof matchTexts>, texts: unknown[]]>([
  ['nothing where they are alike', ['number', [clip(24, 96), clip(24, 96)]], []],
  [
    'which one has fewer frames',
    ['number', [clip(24, 1), clip(24, 2)]],
    ['A is shorter; its last frame is held.'],
  ],
  [
    'that frames are matched by time, and which clip ends first',
    ['time', [clip(24, 48), clip(12, 12)]],
    [
      'Frames are matched by time, since frame rates differ or vary.',
      'B is shorter; its last frame is held.',
    ],
  ],
  [
    'that the clip of less time is shorter, even with more frames',
    ['time', [clip(24, 24), clip(12, 18)]],
    [expect.stringContaining('matched by time'), 'A is shorter; its last frame is held.'],
  ],
  [
    'nothing about equal lengths in time',
    ['time', [clip(24, 48), clip(12, 24)]],
    [expect.stringContaining('matched by time')],
  ],
  [
    'that one picture is scaled to the other',
    ['number', [clip(24, 2), clip(24, 2, 1280, 720)]],
    [expect.stringContaining('1280 × 720 pixels and is scaled to A’s 640 × 360')],
  ],
  [
    'each of several shorter ones, and no scaling, since they are side by side',
    ['number', [clip(24, 9), clip(24, 12, 1280, 720), clip(24, 8)]],
    ['A is shorter; its last frame is held.', 'C is shorter; its last frame is held.'],
  ],
])('the note about clips states %s', ([, parts, texts]) => {
  expect(matchTexts(...parts)).toEqual(texts);
});

test('states which results are about parts of clips, and what that means', () => {
  const copy: RunCopy = {
    startFrame: 0,
    frameCount: 360,
    startSec: 0,
    sourceFrames: 600,
    fps: 24,
    durationSec: 15,
    method: 'streams',
    sha256: '',
    sizeBytes: 1000,
  };
  const types = ['visual_glitch', 'prompt_misalignment'];
  const run = (of: RunCopy | null, status = 'completed') => {
    const [first, second] = types.map((detector) => ({ detector, status: 'completed' }));
    const detectors = [first, { ...second, status }];
    const raw = { id: 'e', status: 'completed', result: resultOf([]), detectors };
    const judgment = judgmentOf({ state: 'completed', types, raw, copy: of });
    const answer = receivedEvaluationSchema.parse(raw);
    return { state: 'completed', types, promptSource: 'typed', judgment, answer };
  };
  const meaning = 'Findings may be missing in parts that were not checked.';
  expect(sideNotJudgedTexts([undefined, run({ ...copy, frameCount: 600 })])).toEqual([]);
  expect(sideNotJudgedTexts([undefined, undefined, run(null, 'skipped')])).toEqual([
    'C: Prompt not checked.',
    meaning,
  ]);
  expect(sideNotJudgedTexts([run(copy, 'skipped'), undefined, run(copy)])).toEqual([
    'A and C: Only frames 0–359 of 600 were checked.',
    'A: Prompt not checked.',
    meaning,
  ]);
});
