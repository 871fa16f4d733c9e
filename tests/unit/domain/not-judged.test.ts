import { describe, expect, it } from 'vitest';
import { notJudgedOf, notJudgedText, unjudgedFrames } from '../../../shared/domain/not-judged.ts';
import { nothingFoundText } from '../../../shared/domain/not-judged-kinds.ts';
import { evaluationRead } from '../../../shared/service-api/evaluation.ts';

const runWith = (detector?: { status: string; error?: unknown }, types = ['visual_glitch']) => ({
  types,
  evaluation: evaluationRead.parse({
    id: 'e',
    status: 'completed',
    result: { glitches: [] },
    detectors: detector ? [{ detector: 'prompt_misalignment', ...detector }] : [],
  }),
});

const type = 'prompt_misalignment';

describe('Whether a run judged its prompt', () => {
  it('is not doubted where the detector gave its verdict, or may still', () => {
    for (const status of ['completed', 'reused', 'pending']) {
      expect(notJudgedText(runWith({ status }), type)).toBeNull();
    }
    expect(notJudgedText({ types: [], evaluation: null }, type)).toBeNull();
    expect(notJudgedText(runWith(undefined, ['prompt_misalignment']), type)).toBeNull();
  });

  it('is denied with the reason where the detector was skipped, failed or not asked for', () => {
    const error = { code: 'x', type: 'y', message: 'No words\nthat can be judged.' };
    expect(notJudgedText(runWith({ status: 'skipped', error }), type)).toBe(
      'Prompt not judged: No words that can be judged.',
    );
    expect(notJudgedText(runWith({ status: 'failed' }), type)).toBe('The prompt was not judged.');
    expect(notJudgedText(runWith(), type)).toBe('Prompt not judged: it was not asked for.');
  });
});

describe('What a result leaves unjudged', () => {
  const [picture, prompt] = ['visual_glitch', 'prompt_misalignment'];
  const both = [picture, prompt];
  const ended = (
    detectors: readonly (readonly [detector: string, status: string])[],
    more: {
      state?: string;
      types?: readonly string[];
      hasResult?: boolean;
      isOfPart?: boolean;
    } = {},
  ) =>
    notJudgedOf({
      ...{ state: 'completed', types: both, hasResult: true, isOfPart: false, ...more },
      detectors: detectors.map(([detector, status]) => ({ detector, status })),
    });

  it.each([
    ['nothing', [], {}, null, 'No findings.'],
    ['nothing, one taken from before', [[picture, 'reused']], {}, null, 'No findings.'],
    ['the prompt', [[prompt, 'skipped']], {}, 'prompt', 'Picture: nothing found.'],
    ['the picture', [[picture, 'skipped']], {}, 'picture', 'Prompt: nothing found.'],
    [
      'all',
      [
        [picture, 'skipped'],
        [prompt, 'skipped'],
      ],
      {},
      'all',
      'Nothing was judged.',
    ],
    ['all asked for', [[prompt, 'skipped']], { types: [prompt] }, 'all', 'Nothing was judged.'],
    ['what failed', [[prompt, 'failed']], {}, 'part', 'Nothing found in what was judged.'],
    ['what an unknown type is', [['audio', 'skipped']], {}, 'part', expect.any(String)],
    ['frames', [[prompt, 'skipped']], { isOfPart: true }, 'part', expect.any(String)],
    ['what cannot be read', [], { hasResult: false }, 'part', expect.any(String)],
    ['what a partial run lacks', [], { state: 'partial' }, 'part', expect.any(String)],
    ['nothing yet', [[prompt, 'skipped']], { state: 'submitted' }, null, 'No findings.'],
  ] as const)('is %s', (_name, detectors, more, notJudged, text) => {
    expect(ended(detectors, more)).toBe(notJudged);
    expect(nothingFoundText(notJudged)).toEqual(text);
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
