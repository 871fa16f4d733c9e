import { expect, test } from 'vitest';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { evaluationExample } from './evaluation-example.ts';

const read = (claims: unknown) =>
  receivedEvaluationSchema.parse({
    ...evaluationExample,
    detectors: [{ detector: 'prompt_misalignment', status: 'completed', clipcheck_claims: claims }],
  }).detectors?.[0];

const prompt_segment = { text: 'red', char_start: 0, char_end: 3 };
const asClaimed = { prompt_segment, kind: 'light', outcome: 'as_claimed' };

test('claims are read with their reasons and findings', () => {
  const claims = [
    asClaimed,
    { prompt_segment, kind: 'camera', outcome: 'contradicted', finding_id: 'camera-0-3' },
    { prompt_segment, outcome: 'not_judged', reason: { code: 'negated', message: 'negated' } },
  ];
  expect(read(claims)?.clipcheck_claims).toEqual(claims);
});

test.each([
  ['nothing', undefined],
  ['no list', { claims: [asClaimed] }],
  ['more claims than a prompt has words', Array.from({ length: 2501 }, () => asClaimed)],
])('claims count as absent where they are %s, and the detector is read', (_name, claims) => {
  expect(read(claims)).toEqual({ detector: 'prompt_misalignment', status: 'completed' });
});

test.each([
  ['no object', 7],
  ['of an outcome nobody knows', { ...asClaimed, outcome: 'believed' }],
  ['of no words', { ...asClaimed, prompt_segment: { ...prompt_segment, text: '' } }],
  [
    'of too many words',
    { ...asClaimed, prompt_segment: { ...prompt_segment, text: 'x'.repeat(5001) } },
  ],
  ['without a place', { kind: 'light', outcome: 'as_claimed' }],
])('claims leave out a claim that is %s', (_name, claim) => {
  expect(read([claim, asClaimed])?.clipcheck_claims).toEqual([asClaimed]);
});

test('claims leave out names and reasons that are too long, and keep the claim', () => {
  const long = 'x'.repeat(1001);
  const claim = { prompt_segment, outcome: 'not_judged' };
  const reported = { ...claim, kind: long, reason: { code: 'negated', message: long } };
  expect(read([reported])?.clipcheck_claims).toEqual([claim]);
});
