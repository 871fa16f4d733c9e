import { describe, expect, test } from 'vitest';
import { matchTexts, sideNotJudgedTexts } from '../../../renderer/features/compare/MatchNote.tsx';
import type { RunCopy } from '../../../shared/domain/clip-copy.ts';
import { judgmentOf } from '../../../shared/domain/judgment.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { evenTable, resultOf } from '../../support/made-up-values.ts';

const clip = (fps: number, count: number, width = 640, height = 360) => ({
  table: evenTable(fps, count),
  picture: { width, height, aspectRatio: width / height },
});

describe('the note about two clips', () => {
  test('is empty where they are alike', () => {
    expect(matchTexts('number', clip(24, 96), clip(24, 96))).toEqual([]);
  });

  test('states which one is shorter', () => {
    expect(matchTexts('number', clip(24, 96), clip(24, 80))).toEqual([
      'The right clip is shorter (80 frames, the other 96); its last frame is held.',
    ]);
    expect(matchTexts('number', clip(24, 1), clip(24, 2))[0]).toContain('The left clip is shorter');
  });

  test('states that frames are matched by time, and which clip ends first', () => {
    expect(matchTexts('time', clip(24, 48), clip(12, 24))).toEqual([
      'Frames are matched by time: the left clip has 24 fps, the right one 12 fps.',
    ]);
    const [, shorter] = matchTexts('time', clip(24, 24), clip(12, 24));
    expect(shorter).toBe(
      'The left clip is shorter (1.00 s, the other 2.00 s); its last frame is held.',
    );
  });

  test('states that one picture is scaled to the other', () => {
    const [scaled] = matchTexts('number', clip(24, 2), clip(24, 2, 1280, 720));
    expect(scaled).toContain('1280 × 720 pixels and is scaled to the left one’s 640 × 360');
    expect(matchTexts('number', clip(24, 2), { ...clip(24, 2), picture: null })).toEqual([]);
  });
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
    sha256: '0'.repeat(64),
    sizeBytes: 1000,
  };
  const run = (of: RunCopy | null, promptStatus = 'completed') => {
    const types = ['visual_glitch', 'prompt_misalignment'];
    const raw = {
      id: 'e',
      status: 'completed',
      result: resultOf([]),
      detectors: types.map((detector, index) => ({
        detector,
        status: index === 0 ? 'completed' : promptStatus,
      })),
    };
    const judgment = judgmentOf({ state: 'completed', types, raw, copy: of });
    const answer = receivedEvaluationSchema.parse(raw);
    return { state: 'completed', types, promptSource: 'typed', judgment, answer };
  };
  const meaning = 'Findings may be missing in parts that were not checked.';
  expect(sideNotJudgedTexts(undefined, run({ ...copy, frameCount: 600 }))).toEqual([]);
  expect(sideNotJudgedTexts(run(null), run(copy))).toEqual([
    'Right: Only frames 0–359 of 600 were checked.',
    meaning,
  ]);
  expect(sideNotJudgedTexts(run(null, 'skipped'), undefined)).toEqual([
    'Left: Prompt not checked.',
    meaning,
  ]);
  expect(sideNotJudgedTexts(run(copy, 'skipped'), run(copy))).toEqual([
    'Left and right: Only frames 0–359 of 600 were checked.',
    'Left: Prompt not checked.',
    meaning,
  ]);
});
