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
  optional: [
    'error',
    'detectors',
    'detectors.0.error',
    'video_id',
    'attempt',
    'timing',
    'metadata',
    'result.glitches.0.source',
    'result.glitches.0.region',
    'result.glitches.1.source',
    'result.glitches.1.prompt_segment',
    'result.glitches.1.severity',
  ],
  nullable: ['result', 'error', 'video_id', 'timing', 'metadata'],
  neededToRead: ['id', 'status'],
  open: ['metadata'],
  values: {
    id: { bad: ['', 'not-a-uuid'] },
    object: { bad: ['video', ''] },
    created: { good: [0], bad: [-1, 1.5] },
    status: { good: evaluationStatuses, bad: ['cancelled', ''] },
    detectors: { good: [[]] },
    attempt: { good: [1, 2], bad: [0, 1.5] },
    metadata: { good: [{}] },
    'input.video.duration_sec': { good: [0, 0.1], bad: [-1] },
    'input.video.width': { good: [1], bad: [0, 1.5] },
    'input.video.height': { good: [1], bad: [0, 1.5] },
    'input.video.fps': { good: [23.976], bad: [0, -1] },
    'input.video.num_frames': { good: [1], bad: [0, 1.5] },
    'usage.video_seconds': { good: [0, 4.5], bad: [-1] },
    'usage.billable_units': { good: [0, 0.5], bad: [-1] },
    'timing.e2e_ms': { good: [0], bad: [-1, 0.5] },
    'result.glitches': { good: [[]] },
    'result.summary.num_glitches': { good: [0], bad: [-1, 0.5] },
    'error.type': { bad: ['odd_error'] },
    'error.code': { good: ['run_abandoned'], bad: ['odd'] },
    'detectors.0.detector': {
      good: ['visual_glitch', 'prompt_misalignment'],
      bad: ['sound_glitch'],
    },
    'detectors.0.status': { good: detectorStatuses, bad: ['late'] },
  },
});

describe('reads members that may be unknown', () => {
  test.each([
    ['queued', false],
    ['processing', false],
    ['completed', true],
    ['partial', true],
    ['failed', true],
    ['of_tomorrow', false],
  ])('keeps the status %s: polling may stop: %s', (status, isTerminal) => {
    const read = receivedEvaluationSchema.parse({ ...evaluationExample, status });
    expect(read.status).toBe(status);
    expect(isTerminalStatus(read.status)).toBe(isTerminal);
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
    id: 'e',
    status: 'completed',
    attempt: -1,
    timing: { e2e_ms: -2531 },
    usage: { video_seconds: 6.1, billable_units: -6 },
  });
  expect(read).toMatchObject({ attempt: undefined, timing: undefined });
  expect(read.usage).toEqual({ video_seconds: 6.1, billable_units: undefined });
});
