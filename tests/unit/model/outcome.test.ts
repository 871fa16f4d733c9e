import { describe, expect, test } from 'vitest';
import { judgmentOf, withMissingPrompt } from '../../../shared/domain/judgment.ts';
import {
  checkedKindOf,
  checkedNote,
  noOutcomes,
  outcomeLabel,
  outcomeNote,
  outcomeOf,
  outcomesText,
} from '../../../shared/model/outcome.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';

const none = { confirmed: 0, open: 0 };
const whole = { picture: 'whole', unreadableFindings: 0 } as const;

test.for<[string, Partial<Parameters<typeof outcomeOf>[0]>, string]>([
  ['nothing was found', {}, 'no_defects'],
  ['a finding is open', { counts: { confirmed: 0, open: 1 } }, 'needs_review'],
  ['a finding is confirmed', { counts: { confirmed: 1, open: 3 } }, 'confirmed'],
  [
    'a finding is open, though a later attempt failed',
    { state: 'failed', counts: { confirmed: 0, open: 1 } },
    'needs_review',
  ],
  ['it may have been paid', { state: 'uncertain' }, 'uncertain'],
  ['its evaluation failed', { state: 'failed', judgment: null }, 'failed'],
  ['it cannot be evaluated', { state: 'rejected', judgment: null }, 'failed'],
  ['the picture was judged in part', { judgment: { ...whole, picture: 'part' } }, 'not_evaluated'],
  ['the picture was not judged', { judgment: { ...whole, picture: 'not' } }, 'not_evaluated'],
  ['findings cannot be read', { judgment: { ...whole, unreadableFindings: 1 } }, 'not_evaluated'],
  ['there is no result', { state: 'pending', judgment: null }, 'not_evaluated'],
])('where %s', ([, clip, outcome]) => {
  expect(outcomeOf({ state: 'completed', counts: none, judgment: whole, ...clip })).toBe(outcome);
});

const [picture, prompt] = ['visual_glitch', 'prompt_misalignment'];
const claim = (outcome: string) => ({
  outcome,
  prompt_segment: { text: 'a fox', char_start: 0, char_end: 5 },
});

type Answer = {
  readonly types?: readonly string[];
  readonly picture?: string;
  readonly prompt?: string;
  readonly claims?: readonly string[];
  readonly glitches?: readonly unknown[];
  readonly copied?: boolean;
};

const judge = (answer: Answer) =>
  judgmentOf({
    state: 'completed',
    types: answer.types ?? [picture, prompt],
    copy: answer.copied ? { startFrame: 0, frameCount: 120, sourceFrames: 600 } : null,
    raw: {
      id: 'e',
      status: 'completed',
      result: resultOf(answer.glitches ?? []),
      detectors: [
        { detector: picture, status: answer.picture ?? 'completed' },
        {
          detector: prompt,
          status: answer.prompt ?? 'completed',
          ...(answer.claims && { clipcheck_claims: answer.claims.map(claim) }),
        },
      ],
    },
  });

describe('what was checked', () => {
  test.for<[note: string, kind: string, Answer]>([
    ['picture and prompt', 'all', {}],
    ['picture and prompt', 'all', { claims: ['as_claimed', 'contradicted'] }],
    [
      'picture; 1 of 3 claims',
      'prompt_part',
      { claims: ['as_claimed', 'not_judged', 'not_judged'] },
    ],
    ['picture; prompt not checked', 'picture', { claims: ['not_judged'] }],
    ['picture; prompt not checked', 'picture', { prompt: 'skipped' }],
    ['picture; prompt not checked', 'picture', { prompt: 'skipped', claims: ['not_judged'] }],
    ['picture; prompt not checked', 'picture', { types: [picture] }],
    ['prompt; picture not checked', 'prompt', { picture: 'failed' }],
    ['prompt; picture not checked', 'prompt', { types: [prompt] }],
    [
      '1 of 2 claims; picture not checked',
      'prompt',
      { types: [prompt], claims: ['as_claimed', 'not_judged'] },
    ],
    ['frames 0–119 of 600', 'part', { copied: true }],
    ['frames 0–119 of 600; prompt not checked', 'part', { copied: true, prompt: 'skipped' }],
    ['part of the picture; 2 findings could not be read', 'part', { glitches: [7, null] }],
    ['nothing', 'nothing', { picture: 'skipped', prompt: 'pending' }],
  ])('%s (%s)', ([note, kind, answer]) => {
    const judgment = judge(answer);
    expect(checkedNote(judgment, 'sidecar')).toBe(note);
    expect(checkedKindOf(judgment)).toBe(kind);
  });

  test('nothing, without a readable result', () => {
    const raw = { id: 'e', status: 'completed', result: 'none' };
    const judgments = ['completed', 'failed'].map((state) =>
      judgmentOf({ state, types: [], copy: null, raw }),
    );
    for (const judgment of [...judgments, null]) {
      expect(checkedNote(judgment, 'sidecar')).toBe('nothing');
      expect(checkedKindOf(judgment)).toBe('nothing');
    }
  });

  test('the picture, of a clip without a prompt, whether or not the user asked for it alone', () => {
    for (const withoutPrompt of ['picture', null] as const) {
      const judgment = withMissingPrompt(judge({ types: [picture] }), 'none', { withoutPrompt });
      expect(checkedNote(judgment, 'none')).toBe('picture; no prompt was given');
      expect(checkedKindOf(judgment)).toBe('picture');
    }
  });
});

test('only "no defects found" says what was checked, where that was not everything', () => {
  const note = 'picture; prompt not checked';
  expect(outcomeLabel({ outcome: 'no_defects', checkedNote: note })).toBe(
    'No defects found · picture; prompt not checked',
  );
  expect(outcomeLabel({ outcome: 'no_defects', checkedNote: 'picture and prompt' })).toBe(
    'No defects found',
  );
  expect(outcomeLabel({ outcome: 'needs_review', checkedNote: note })).toBe('Needs review');
});

test.for<[Partial<Parameters<typeof outcomeNote>[0]>, string | null]>([
  [{}, null],
  [{ checkedNote: 'picture; no prompt was given' }, 'picture; no prompt was given'],
  [{ outcome: 'needs_review', checkedNote: 'picture' }, 'checked: picture'],
  [{ outcome: 'not_evaluated', checkedNote: 'prompt' }, 'checked: prompt'],
  [{ outcome: 'failed', state: 'failed', checkedNote: 'nothing' }, null],
  [{ outcome: 'failed', state: 'rejected' }, 'can’t be evaluated'],
  [
    { outcome: 'failed', state: 'rejected', reason: { code: 'off_spec', message: '!' } },
    'off spec',
  ],
  [{ outcome: 'not_evaluated', state: 'needs_prompt' }, 'needs prompt'],
])('the note beside %o is %s', ([clip, note]) => {
  const checked = { checkedNote: 'picture and prompt', reason: null };
  expect(outcomeNote({ outcome: 'no_defects', state: 'completed', ...checked, ...clip })).toBe(
    note,
  );
});

test('counts are one line, without outcomes that no clip has', () => {
  expect(outcomesText({ ...noOutcomes(), no_defects: 12, needs_review: 1, failed: 2 })).toBe(
    '12 no defects found · 1 needs review · 2 failed',
  );
  expect(outcomesText(noOutcomes())).toBe('');
});
