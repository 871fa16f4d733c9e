import { expect, test } from 'vitest';
import { judgmentOf } from '../../../shared/domain/judgment.ts';
import { withPicture } from '../../../shared/domain/with-picture.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';

const flicker = { id: 'p1', type: 'visual_glitch', description: 'It flickers' };
const tooShort = { id: 'm1', type: 'prompt_misalignment', description: 'It is shorter' };

const ofPicture = {
  id: 'first',
  status: 'completed',
  result: resultOf([flicker]),
  detectors: [{ detector: 'visual_glitch', status: 'completed' }],
};
const ofPrompt = {
  id: 'second',
  status: 'completed',
  result: resultOf([tooShort]),
  detectors: [{ detector: 'prompt_misalignment', status: 'completed' }],
};

const judge = (raw: unknown) =>
  judgmentOf({
    state: 'completed',
    types: ['prompt_misalignment', 'visual_glitch'],
    copy: null,
    raw,
  });

test('joins the findings of both into one result that is judged in full', () => {
  const whole = withPicture(ofPrompt, ofPicture);
  expect(whole).toEqual({
    ...ofPrompt,
    result: resultOf([flicker, tooShort]),
    detectors: [{ detector: 'visual_glitch', status: 'reused' }, ...ofPrompt.detectors],
    clipcheck_picture: { evaluation_id: 'first' },
  });
  expect(judge(whole)).toMatchObject({ isJudged: true });
});

const counting = (odd: object) => {
  const empty = resultOf([]);
  return { ...empty, summary: { ...empty.summary, ...odd } };
};

test('ignores what a picture reports about the placeholder prompt', () => {
  const both = { ...ofPicture, result: resultOf([tooShort, flicker]) };
  expect(withPicture(ofPrompt, both)).toMatchObject({ result: resultOf([flicker, tooShort]) });
});

test('keeps unjudged what the answer leaves unjudged', () => {
  const skipped = [{ detector: 'prompt_misalignment', status: 'skipped' }];
  const { summary: _none, ...withoutSummary } = resultOf([]);
  for (const [answer, kind] of [
    [{ ...ofPrompt, detectors: skipped }, 'skipped'],
    [{ ...ofPrompt, detectors: [] }, 'not_listed'],
    [{ ...ofPrompt, result: counting({ num_glitches: 3 }) }, 'summary_mismatch'],
    [{ ...ofPrompt, result: withoutSummary }, 'summary_mismatch'],
    [{ ...ofPrompt, result: counting({ num_glitches: '0' }) }, 'summary_mismatch'],
    [{ ...ofPrompt, result: counting({ has_visual_glitch: null }) }, 'summary_mismatch'],
    [{ ...ofPrompt, result: resultOf([7]) }, 'findings_unreadable'],
  ] as const) {
    const { isJudged, reasons } = judge(withPicture(answer, ofPicture));
    expect([isJudged, reasons[0]?.kind]).toEqual([false, kind]);
  }
});

test.each([
  ['found something in the picture, too', { ...ofPrompt, result: resultOf([flicker, tooShort]) }],
  [
    'lists no detectors and found something in the picture',
    { id: 'second', status: 'completed', result: resultOf([flicker]) },
  ],
  ['has no result yet', { ...ofPrompt, result: null }],
  ['is no object', null],
])('keeps an answer unchanged that %s', (_, answer) => {
  expect(withPicture(answer, ofPicture)).toBe(answer);
});
