import { describe, expect, it } from 'vitest';
import { unjudgedFrames } from '../../../shared/domain/judged-parts.ts';
import { judgmentOf } from '../../../shared/domain/judgment.ts';
import { type CheckedRun, checksOf, notJudgedTexts } from '../../../shared/domain/run-checks.ts';
import { noPromptSource } from '../../../shared/domain/without-prompt.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';

const [picture, type] = ['visual_glitch', 'prompt_misalignment'];

const runWith = (
  detector?: { status: string; error?: unknown; clipcheck_claims?: unknown },
  types = [picture, type],
  state = 'completed',
  findings: readonly unknown[] = [],
) => {
  const completed = { detector: picture, status: 'completed' };
  const raw = {
    id: 'e',
    status: state,
    result: resultOf(findings),
    detectors: detector ? [completed, { detector: type, ...detector }] : [completed],
  };
  const judgment = judgmentOf({ state, types, raw, copy: null });
  return {
    state,
    types,
    judgment,
    promptSource: 'typed',
    answer: receivedEvaluationSchema.parse(raw),
  };
};

const textsOf = (run: CheckedRun) => checksOf(run).map(({ text }) => text);

it('reports for a run without a prompt that none was given', () => {
  const run = { ...runWith(undefined, [picture]), promptSource: noPromptSource };
  expect(textsOf(run)).toEqual(['Picture checked.', 'Prompt not checked: no prompt was given.']);
});

describe('Which checks of a run gave a verdict', () => {
  it('is stated for each type, the picture first', () => {
    expect(checksOf(runWith({ status: 'reused' }, [type, picture]))).toEqual([
      { type: picture, isJudged: true, text: 'Picture checked.' },
      { type, isJudged: true, text: 'Prompt checked.' },
    ]);
  });

  it('is stated in part where a service judged some claims of the prompt', () => {
    const segment = { text: 'P', char_start: 0, char_end: 1 };
    const claim = (outcome: string) => ({ outcome, prompt_segment: segment });
    const claims = ['as_claimed', 'not_judged', 'not_judged'].map(claim);
    const run = runWith({ status: 'completed', clipcheck_claims: claims });
    expect(notJudgedTexts(run)).toEqual(['Prompt checked: 1 of 3 claims.']);
  });

  it('is not stated before there is a result', () => {
    expect(checksOf(runWith({ status: 'pending' }, [type], 'submitted'))).toEqual([]);
  });

  it('is denied with the reason where the detector was skipped, failed or not asked for', () => {
    const error = { code: 'x', type: 'y', message: 'No words\nthat can be judged.' };
    expect(textsOf(runWith({ status: 'skipped', error }))).toEqual([
      'Picture checked.',
      'Prompt not checked: No words that can be judged.',
    ]);
    expect(textsOf(runWith({ status: 'failed' }))).toContain('The prompt was not checked.');
    const promptOnly = { ...runWith({ status: 'completed' }, [type]), answer: null };
    expect(textsOf(promptOnly)).toEqual([
      'Picture not checked: it was not requested.',
      'Prompt checked.',
    ]);
  });

  it('is left open where the entire result is in doubt, which is stated first', () => {
    const run = runWith({ status: 'skipped' }, [picture, type], 'completed', [7, null]);
    expect(checksOf(run)).toEqual([
      { type: null, isJudged: false, text: '2 findings could not be read.' },
      { type, isJudged: false, text: 'Prompt not checked.' },
    ]);
    expect(notJudgedTexts(run)).toEqual(['2 findings could not be read.', 'Prompt not checked.']);
    expect(notJudgedTexts(runWith({ status: 'completed' }))).toEqual([]);
  });
});

const judged = (startFrame: number, frameCount: number, sourceFrames: number) => {
  const rest = { startSec: 0, fps: 24, durationSec: 1, sizeBytes: 1, sha256: 'a'.repeat(64) };
  const copy = { ...rest, startFrame, frameCount, sourceFrames, method: 'encoded' as const };
  return unjudgedFrames(copy).map(({ firstFrame, lastFrame }) => [firstFrame, lastFrame]);
};

it('Frames outside the judged part are before it, after it, or on both sides, and none for a fully judged clip', () => {
  expect(judged(124, 356, 480)).toEqual([[0, 123]]);
  expect(judged(0, 360, 480)).toEqual([[360, 479]]);
  expect(judged(1, 360, 362)).toEqual([
    [0, 0],
    [361, 361],
  ]);
  expect(judged(0, 480, 480)).toEqual([]);
  expect(unjudgedFrames(null)).toEqual([]);
});
