import { describe, expect, it } from 'vitest';
import { unjudgedFrames } from '../../../shared/domain/judged-parts.ts';
import { judgmentOf } from '../../../shared/domain/judgment.ts';
import { notJudgedText, notJudgedTexts, resultDoubts } from '../../../shared/domain/not-judged.ts';
import { evaluationRead } from '../../../shared/service-api/evaluation.ts';
import { resultOf } from '../../support/result-of.ts';

const [picture, type] = ['visual_glitch', 'prompt_misalignment'];

const runWith = (
  detector?: { status: string; error?: unknown },
  types = [picture, type],
  state = 'completed',
  findings: readonly unknown[] = [],
) => {
  const completed = { detector: picture, status: 'completed' };
  const raw = {
    ...{ id: 'e', status: state, result: resultOf(findings) },
    detectors: detector ? [completed, { detector: type, ...detector }] : [completed],
  };
  const judgment = judgmentOf({ state, types, raw, copy: null });
  return { types, judgment, evaluation: evaluationRead.parse(raw) };
};

describe('Whether a run judged its prompt', () => {
  it('is not doubted where the detector gave its verdict, or may still', () => {
    for (const status of ['completed', 'reused']) {
      expect(notJudgedText(runWith({ status }), type)).toBeNull();
    }
    expect(notJudgedText(runWith({ status: 'pending' }, [type], 'submitted'), type)).toBeNull();
  });

  it('is denied with the reason where the detector was skipped, failed or not asked for', () => {
    const error = { code: 'x', type: 'y', message: 'No words\nthat can be judged.' };
    expect(notJudgedText(runWith({ status: 'skipped', error }), type)).toBe(
      'Prompt not judged: No words that can be judged.',
    );
    expect(notJudgedText(runWith({ status: 'failed' }), type)).toBe('The prompt was not judged.');
    expect(notJudgedText(runWith(undefined, [picture]), type)).toBe(
      'Prompt not judged: it was not asked for.',
    );
  });
});

describe('What keeps a result from being whole', () => {
  it('is told of all of it first, then of each type', () => {
    const run = runWith({ status: 'skipped' }, [picture, type], 'completed', [7, null]);
    expect(notJudgedTexts(run)).toEqual(['2 findings could not be read.', 'Prompt not judged.']);
    expect(resultDoubts(run)).toEqual(['2 findings could not be read.']);
    expect(notJudgedTexts(runWith({ status: 'completed' }))).toEqual([]);
  });
});

describe('Frames outside of the part that was judged', () => {
  const judged = (startFrame: number, frameCount: number, sourceFrames: number) => {
    const rest = { startSec: 0, fps: 24, durationSec: 1, sizeBytes: 1, sha256: 'a'.repeat(64) };
    const copy = { ...rest, startFrame, frameCount, sourceFrames, method: 'encoded' as const };
    return unjudgedFrames(copy).map(({ firstFrame, lastFrame }) => [firstFrame, lastFrame]);
  };

  it('lie before it, behind it, or on both sides; of a clip that was judged whole are none', () => {
    expect(judged(124, 356, 480)).toEqual([[0, 123]]);
    expect(judged(0, 360, 480)).toEqual([[360, 479]]);
    expect(judged(1, 360, 362)).toEqual([
      [0, 0],
      [361, 361],
    ]);
    expect(judged(0, 480, 480)).toEqual([]);
    expect(unjudgedFrames(null)).toEqual([]);
  });
});
