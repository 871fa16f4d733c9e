import { describe, expect, test } from 'vitest';
import {
  detectorStatuses,
  evaluationSchema,
  evaluationStatuses,
  isTerminalStatus,
  receivedEvaluationSchema,
} from '../../../shared/service-api/evaluation.ts';
import { describeTable, withValue } from '../../support/document-table.ts';
import { evaluationExample } from './evaluation-example.ts';

describeTable('Evaluation', {
  example: evaluationExample,
  strict: evaluationSchema,
  tolerant: receivedEvaluationSchema,
  closed: ['', 'input', 'input.video', 'usage', 'timing', 'error', 'detectors.0', 'result'],
  rows: [
    { field: 'id', required: true, bad: ['', 'not-a-uuid', 7, null], isNeededToRead: true },
    { field: 'object', required: true, bad: ['video', '', null] },
    { field: 'model', required: true, bad: [7, null] },
    { field: 'model_version', required: true, bad: [7, null] },
    { field: 'output_schema_version', required: true, bad: [1, null] },
    { field: 'created', required: true, good: [0], bad: [-1, 1.5, '1', null] },
    {
      field: 'status',
      required: true,
      good: evaluationStatuses,
      bad: ['cancelled', '', null],
      isNeededToRead: true,
    },
    { field: 'input', required: true, bad: [null, 'x'] },
    { field: 'input.prompt', required: true, bad: [null, 7] },
    { field: 'input.video', required: true, bad: [null, 'x'] },
    { field: 'usage', required: true, bad: [null] },
    { field: 'result', required: true, good: [null], bad: ['x', []] },
    { field: 'error', required: false, good: [null], bad: ['x', {}] },
    { field: 'detectors', required: false, good: [[]], bad: [null, {}] },
    { field: 'video_id', required: false, good: [null], bad: [7] },
    { field: 'attempt', required: false, good: [1, 2], bad: [0, 1.5, null] },
    { field: 'timing', required: false, good: [null], bad: ['x', {}] },
    { field: 'metadata', required: false, good: [null, {}], bad: ['x', []] },
  ],
});

describeTable('VideoInfo', {
  example: evaluationExample,
  strict: evaluationSchema,
  tolerant: receivedEvaluationSchema,
  closed: ['input.video'],
  rows: [
    { field: 'input.video.duration_sec', required: true, good: [0, 0.1], bad: [-1, '5', null] },
    { field: 'input.video.width', required: true, good: [1], bad: [0, 1.5, null] },
    { field: 'input.video.height', required: true, good: [1], bad: [0, 1.5, null] },
    { field: 'input.video.fps', required: true, good: [23.976], bad: [0, -1, null] },
    { field: 'input.video.num_frames', required: true, good: [1], bad: [0, 1.5, null] },
  ],
});

describeTable('EvaluationUsage and Timing', {
  example: evaluationExample,
  strict: evaluationSchema,
  tolerant: receivedEvaluationSchema,
  closed: ['usage', 'timing'],
  rows: [
    { field: 'usage.video_seconds', required: true, good: [0, 4.5], bad: [-1, '1', null] },
    { field: 'usage.billable_units', required: true, good: [0, 0.5], bad: [-1, '1', null] },
    { field: 'timing.e2e_ms', required: true, good: [0], bad: [-1, 0.5, null] },
  ],
});

describeTable('EvaluationResult and EvaluationSummary', {
  example: evaluationExample,
  strict: evaluationSchema,
  tolerant: receivedEvaluationSchema,
  closed: ['result', 'result.summary'],
  rows: [
    { field: 'result.glitches', required: true, good: [[]], bad: [null, {}] },
    { field: 'result.summary', required: true, bad: [null, {}] },
    { field: 'result.summary.num_glitches', required: true, good: [0], bad: [-1, 0.5, null] },
    { field: 'result.summary.has_visual_glitch', required: true, good: [true], bad: [0, null] },
    {
      field: 'result.summary.has_prompt_misalignment',
      required: true,
      good: [true],
      bad: ['no', null],
    },
  ],
});

describeTable('EvaluationFailure', {
  example: evaluationExample,
  strict: evaluationSchema,
  tolerant: receivedEvaluationSchema,
  closed: ['error'],
  rows: [
    { field: 'error.type', required: true, bad: ['odd_error', null] },
    { field: 'error.code', required: true, good: ['run_abandoned'], bad: ['odd', null] },
    { field: 'error.message', required: true, bad: [7, null] },
    { field: 'error.request_id', required: true, bad: [7, null] },
  ],
});

describeTable('DetectorState and DetectorError', {
  example: evaluationExample,
  strict: evaluationSchema,
  tolerant: receivedEvaluationSchema,
  closed: ['detectors.0', 'detectors.0.error'],
  rows: [
    {
      field: 'detectors.0.detector',
      required: true,
      good: ['visual_glitch', 'prompt_misalignment'],
      bad: ['sound_glitch', null],
    },
    { field: 'detectors.0.status', required: true, good: detectorStatuses, bad: ['late', null] },
    { field: 'detectors.0.error', required: false, bad: ['x', null] },
    { field: 'detectors.0.error.code', required: true, bad: [7, null] },
    { field: 'detectors.0.error.message', required: true, bad: [7, null] },
  ],
});

describe('reads members that may be missing or unknown', () => {
  test('an older evaluation: no error, detectors, video_id, attempt, timing, metadata', () => {
    const { id, status } = evaluationExample;
    expect(receivedEvaluationSchema.parse({ id, status, result: null })).toMatchObject({
      id,
      status,
      result: null,
      model: '',
    });
  });

  test.each(['of_tomorrow', 'cancelled'])(
    'keeps the status %s, which is not terminal',
    (status) => {
      const read = receivedEvaluationSchema.parse({ ...evaluationExample, status });
      expect(read.status).toBe(status);
      expect(isTerminalStatus(read.status)).toBe(false);
    },
  );

  test.each([
    ['queued', false],
    ['processing', false],
    ['completed', true],
    ['partial', true],
    ['failed', true],
  ])('%s: polling may stop: %s', (status, isTerminal) => {
    expect(isTerminalStatus(status)).toBe(isTerminal);
  });

  test('keeps unknown detectors, their states, and codes as text', () => {
    const read = receivedEvaluationSchema.parse({
      ...evaluationExample,
      detectors: [{ detector: 'sound_glitch', status: 'dreaming' }, { detector: 7 }],
      error: { type: 'odd_error', code: 'odd', message: 'm', request_id: 'r' },
    });
    expect(read.detectors).toEqual([{ detector: 'sound_glitch', status: 'dreaming' }]);
    expect(read.error).toMatchObject({ type: 'odd_error', code: 'odd' });
  });

  test('one invalid finding does not affect the others', () => {
    const read = receivedEvaluationSchema.parse(
      withValue(evaluationExample, 'result.glitches', [7, ...evaluationExample.result.glitches]),
    );
    expect(read.result?.glitches).toHaveLength(2);
  });
});

test('reads a negative number as an absent one', () => {
  const read = receivedEvaluationSchema.parse({
    ...{ id: 'e', status: 'completed', attempt: -1, timing: { e2e_ms: -2531 } },
    usage: { video_seconds: 6.1, billable_units: -6 },
  });
  expect(read).toMatchObject({ attempt: undefined, timing: undefined });
  expect(read.usage).toEqual({ video_seconds: 6.1, billable_units: undefined });
});
