import { expect, test } from 'vitest';
import { judgedPrompt } from '../../../shared/domain/judged-prompt.ts';
import { isTypeJudged, judgmentOf } from '../../../shared/domain/judgment.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';

const prompt = '🦊 Red hills, static shot, 24 fps';

const words = (text: string, at = [...prompt.slice(0, prompt.indexOf(text))].length) => ({
  prompt_segment: { text, char_start: at, char_end: at + text.length },
});
const red = {
  ...words('Red'),
  outcome: 'not_judged',
  reason: { code: 'color_of_part', message: 'colour of a thing' },
};
const camera = { ...words('static shot'), outcome: 'contradicted', finding_id: 'camera' };
const rate = { ...words('24 fps'), outcome: 'as_claimed' };
const mismatch = { id: 'camera', type: 'prompt_misalignment', ...words('static shot') };

type ReceivedParts = { claims?: unknown; glitches?: unknown[] | null; status?: string };

const type = 'prompt_misalignment';

const answer = ({ claims, glitches = [], status = 'completed' }: ReceivedParts) => {
  const found = glitches ?? [];
  const summary = {
    num_glitches: found.length,
    has_visual_glitch: false,
    has_prompt_misalignment: found.length > 0,
  };
  return {
    id: 'e',
    status: 'completed',
    result: glitches && { glitches, summary },
    detectors: [{ detector: type, status, clipcheck_claims: claims }],
  };
};

const read = (reported: ReceivedParts) => receivedEvaluationSchema.parse(answer(reported));

const isJudged = (reported: ReceivedParts, isOfPart: boolean): boolean => {
  const copy = isOfPart ? { startFrame: 0, frameCount: 5, sourceFrames: 9 } : null;
  const run = { state: 'completed', types: [type], raw: answer(reported), copy };
  return isTypeJudged(judgmentOf(run).reasons, type);
};

const parts = (reported: ReceivedParts, isOfPart = false) =>
  judgedPrompt(prompt, read(reported), isJudged(reported, isOfPart))
    ?.filter(({ kind }) => kind !== 'separator')
    .map(({ kind, text }) => `${kind}: ${text.trim()}`);

test('words are in order, with reasons, and not judged where nothing is reported', () => {
  const reported = { claims: [rate, camera, red], glitches: [mismatch] };
  expect(judgedPrompt(prompt, read(reported), true)).toEqual([
    { start: 0, text: '🦊 ', kind: 'not_judged', reason: null },
    { start: 3, text: 'Red', kind: 'not_judged', reason: 'colour of a thing' },
    { start: 6, text: ' hills, ', kind: 'not_judged', reason: null },
    { start: 14, text: 'static shot', kind: 'mismatch', reason: null },
    { start: 25, text: ', ', kind: 'separator', reason: null },
    { start: 27, text: '24 fps', kind: 'as_claimed', reason: null },
  ]);
});

test('words are unknown where the service reports none', () => {
  expect(judgedPrompt(prompt, read({ claims: undefined }), true)).toBeNull();
  expect(judgedPrompt(prompt, read({ claims: 'all of it' }), true)).toBeNull();
});

test.each<[string, ReceivedParts, isOfPart?: boolean]>([
  ['the detector failed', { claims: [rate], status: 'failed' }],
  ['the result cannot be read', { claims: [rate], glitches: null }],
  ['a part of the clip was judged', { claims: [rate] }, true],
  [
    'the words are said not to be judged as well',
    { claims: [rate, { ...red, ...words('24 fps') }] },
  ],
])('words are never as prompted where %s', (_name, reported, isOfPart) => {
  const found = parts(reported, isOfPart);
  expect(found?.join()).toContain('24 fps');
  expect(found?.join()).not.toMatch(/as_claimed/);
});

test('words are a mismatch by a finding, whatever is claimed of them', () => {
  const claimed = { ...words('static shot'), outcome: 'as_claimed' };
  expect(parts({ claims: [claimed], glitches: [mismatch] })).toContain('mismatch: static shot');
});

test('words are found where a span is wrong about the text, and left where it names others', () => {
  const moved = {
    ...rate,
    prompt_segment: { ...rate.prompt_segment, char_start: -7, char_end: 1e9 },
  };
  expect(parts({ claims: [moved] })).toContain('as_claimed: 24 fps');
  const invented = { ...words('a bear', 3), outcome: 'as_claimed' };
  expect(parts({ claims: [invented] })).toEqual([`not_judged: ${prompt}`]);
});
