import { expect, test } from 'vitest';
import { countFindings } from '../../../shared/model/count-findings.ts';
import { kindName, kindOf } from '../../../shared/model/kinds.ts';

const segment = { text: 'a fox', char_start: 0, char_end: 5 };
const contradicted = (kind: string) => [
  { outcome: 'contradicted' as const, finding_id: 'f', kind, prompt_segment: segment },
];

test('the kind is what the service states, then what was claimed, then the type', () => {
  const mismatch = { id: 'f', type: 'prompt_misalignment' };
  expect(kindOf({ type: 'visual_glitch', clipcheck_kind: 'frozen-frames' })).toBe('frozen-frames');
  expect(kindOf(mismatch, contradicted('subject'))).toBe('subject');
  expect(kindOf({ ...mismatch, id: 'other' }, contradicted('subject'))).toBe('prompt_misalignment');
  expect(kindOf(mismatch, contradicted('A kind\u202e!'))).toBe('prompt_misalignment');
  expect(kindOf({ type: 'visual_glitch' })).toBe('visual_glitch');
});

test('names kinds for people', () => {
  expect(kindName('frozen-frames')).toBe('Frozen frames');
  expect(kindName('dominant-colour')).toBe('Dominant color');
  expect(kindName('colour-bleed')).toBe('Colour bleed');
  expect(kindName('visual_glitch')).toBe('Visual glitch');
});

test('counts kinds beyond the first 50 under their type, and loses none', () => {
  const type = 'visual_glitch';
  const glitches = Array.from({ length: 60 }, (_, at) => ({ type, clipcheck_kind: `kind-${at}` }));
  const findings = [...glitches, ...glitches, { type: 'prompt_misalignment' }];
  const { kinds } = countFindings(findings.map((finding) => ({ ...finding, verdict: null })));
  expect(kinds).toHaveLength(52);
  expect(kinds[0]).toEqual({ kind: type, type, count: 20 });
  expect(kinds).toContainEqual({
    kind: 'prompt_misalignment',
    type: 'prompt_misalignment',
    count: 1,
  });
});

test('counts further types together beyond the first 50', () => {
  const types = Array.from({ length: 200 }, (_, at) => ({ type: `type-${at}`, verdict: null }));
  const { kinds, counts } = countFindings(types);
  expect([kinds.length, counts.open]).toEqual([100, 200]);
});

test('counts by verdict, and by kind only what is not dismissed', () => {
  const type = 'visual_glitch';
  const counted = countFindings([
    { type, clipcheck_kind: 'black', verdict: null },
    { type, clipcheck_kind: 'morph', verdict: 'real' },
    { type, clipcheck_kind: 'morph', verdict: null },
    { type, clipcheck_kind: 'pop', verdict: 'wrong' },
    { type: 'prompt_misalignment', severity: 5, verdict: 'intended' },
    { type: 'prompt_misalignment', severity: 2.5, verdict: null },
  ]);
  expect(counted).toMatchObject({
    counts: { confirmed: 1, open: 3, intended: 1, wrong: 1, duplicate: 0 },
    kinds: [
      { kind: 'morph', type, count: 2 },
      { kind: 'black', type, count: 1 },
      { kind: 'prompt_misalignment', type: 'prompt_misalignment', count: 1 },
    ],
    worstSeverity: 2,
  });
});
