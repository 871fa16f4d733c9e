import { describe, expect, it } from 'vitest';
import { notJudgedText } from '../../../shared/domain/not-judged.ts';
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
      'The prompt was not judged: No words that can be judged.',
    );
    expect(notJudgedText(runWith({ status: 'failed' }), type)).toBe('The prompt was not judged.');
    expect(notJudgedText(runWith(), type)).toBe('The prompt was not judged: it was not asked for.');
  });
});
