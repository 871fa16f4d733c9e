import { expect, test } from 'vitest';
import { endOfRun } from '../../../engine/evaluation/pipeline/end-of-run.ts';
import type { RunRow } from '../../../engine/store/tables/run-row.ts';
import type { RunState } from '../../../shared/model/run.ts';
import { resultOf } from '../../../tools/library/made-up-evaluation.ts';

const runOf = (state: RunState, raw: unknown = null, error: unknown = null): RunRow =>
  ({
    state,
    glitchTypes: 'prompt_misalignment,visual_glitch',
    pictureRaw: null,
    copy: null,
    raw: raw === null ? null : JSON.stringify(raw),
    error: error === null ? null : JSON.stringify(error),
  }) as RunRow;

const detector = (name: string, status: string, message?: string) => ({
  detector: name,
  status,
  ...(message === undefined ? {} : { error: { code: 'some_code', message } }),
});
const evaluation = (status: string, ...detectors: unknown[]) => ({
  id: 'e',
  status,
  result: resultOf([]),
  ...(detectors.length > 0 && { detectors }),
});

const pictured = detector('visual_glitch', 'completed');

test.for<[string, RunRow, string, { code: string; message: string } | null]>([
  ['complete', runOf('completed', evaluation('completed')), 'completed', null],
  [
    'complete, a detector skipped: that is no "no findings"',
    runOf(
      'completed',
      evaluation('completed', pictured, detector('prompt_misalignment', 'skipped', 'Why')),
    ),
    'completed',
    { code: 'some_code', message: 'Prompt not checked: Why' },
  ],
  [
    'complete without a result',
    runOf('completed', { id: 'e', status: 'completed', result: null }),
    'completed',
    {
      code: 'result_unreadable',
      message: 'The service reported a completed evaluation, but its result cannot be read.',
    },
  ],
  [
    'failed, with the service’s words and the request',
    runOf('failed', null, { code: 'model_timeout', message: 'Too slow', requestId: 'req_9' }),
    'failed',
    { code: 'model_timeout', message: 'Too slow (request id req_9)' },
  ],
  [
    'failed, without a reason',
    runOf('failed'),
    'failed',
    { code: 'failed', message: 'The service gave no reason.' },
  ],
  [
    'gone',
    runOf('gone', null, { code: 'evaluation_gone', message: 'No longer known.' }),
    'failed',
    { code: 'evaluation_gone', message: 'No longer known.' },
  ],
  [
    'uncertain, the request named once',
    runOf('uncertain', null, {
      code: 'answer_unreadable',
      message: 'Cut off (request id req_9).',
      requestId: 'req_9',
    }),
    'uncertain',
    { code: 'outcome_unknown', message: 'Cut off (request id req_9).' },
  ],
  [
    'uncertain as it was killed before its answer arrived, with the possible actions',
    runOf('uncertain'),
    'uncertain',
    { code: 'outcome_unknown', message: expect.stringContaining('--resubmit-uncertain') },
  ],
  ['submitted', runOf('submitted', evaluation('queued')), 'pending', null],
  ['intent', runOf('intent'), 'pending', null],
])('a run that is %s', ([, run, state, reason]) => {
  expect(endOfRun(run)).toEqual({ state, reason });
});
