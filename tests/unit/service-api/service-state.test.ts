import { describe, expect, test } from 'vitest';
import { modelListSchema, receivedModelListSchema } from '../../../shared/service-api/models.ts';
import {
  platformStates,
  platformStatusSchema,
  receivedPlatformStatusSchema,
} from '../../../shared/service-api/platform-status.ts';
import {
  quotaScopes,
  quotaStateSchema,
  rateLimitWindowSchema,
  receivedQuotaStateSchema,
  receivedRateLimitWindowSchema,
} from '../../../shared/service-api/quota.ts';
import { describeTable } from '../../support/document-table.ts';

const rateWindow = {
  limit: 60,
  used: 2,
  remaining: 58,
  reset_at: 1_790_000_060,
  reset_in_sec: 60,
  window_sec: 60,
  unlimited: false,
};

describeTable('RateLimitWindow', {
  example: rateWindow,
  strict: rateLimitWindowSchema,
  tolerant: receivedRateLimitWindowSchema,
  closed: [''],
  rows: [
    { field: 'limit', required: true, good: [0], bad: [-1, 1.5, null] },
    { field: 'used', required: true, good: [0], bad: [-1, 1.5, null] },
    { field: 'remaining', required: true, good: [0], bad: [-1, 1.5, null] },
    { field: 'reset_at', required: true, good: [0, null], bad: [-1, 1.5, 'x'] },
    { field: 'reset_in_sec', required: true, good: [0, null], bad: [-1, 1.5, 'x'] },
    { field: 'window_sec', required: true, good: [1], bad: [0, 1.5, null] },
    { field: 'unlimited', required: true, good: [true], bad: [1, null] },
  ],
});

describeTable('Quota state', {
  example: {
    ...rateWindow,
    scopes: { detect: rateWindow, generate: rateWindow, upload: rateWindow },
  },
  strict: quotaStateSchema,
  tolerant: receivedQuotaStateSchema,
  closed: ['', 'scopes', 'scopes.detect'],
  rows: [
    { field: 'limit', required: true, bad: [null] },
    { field: 'scopes', required: true, bad: [null, {}] },
    { field: 'scopes.detect', required: true, bad: [null, {}] },
    { field: 'scopes.generate', required: true, bad: [null, {}] },
    { field: 'scopes.upload', required: true, bad: [null, {}] },
  ],
});

test('the metered operations are those of the document', () => {
  expect(quotaScopes).toEqual(['detect', 'generate', 'upload']);
});

describeTable('Model listing', {
  example: {
    object: 'list',
    builds: [{ id: 'signal-1', label: 'Signal 1', version: '2026-11-01', note: '' }],
    default_build: 'signal-1',
    data: [
      {
        id: 'signal-1',
        object: 'model',
        version: '2026-11-01',
        detectors: ['visual_glitch'],
        input: {
          formats: ['mp4/h264'],
          max_duration_sec: 15,
          max_file_bytes: 52_428_800,
          aspect_ratios: ['any'],
        },
      },
    ],
  },
  strict: modelListSchema,
  tolerant: receivedModelListSchema,
  closed: ['', 'builds.0', 'data.0', 'data.0.input'],
  rows: [
    { field: 'object', required: true, bad: ['model', null] },
    { field: 'builds', required: true, good: [[]], bad: [null, {}] },
    { field: 'builds.0.id', required: true, bad: [7, null] },
    { field: 'builds.0.label', required: true, bad: [7, null] },
    { field: 'builds.0.version', required: true, bad: [7, null] },
    { field: 'builds.0.note', required: true, bad: [7, null] },
    { field: 'default_build', required: true, good: [null], bad: [7] },
    { field: 'data', required: true, good: [[]], bad: [null, {}], isNeededToRead: true },
    { field: 'data.0.id', required: true, bad: [7, null] },
    { field: 'data.0.object', required: true, bad: ['list', null] },
    { field: 'data.0.version', required: true, bad: [7, null] },
    { field: 'data.0.detectors', required: true, good: [[]], bad: [['sound_glitch'], null] },
    { field: 'data.0.input', required: true, bad: [null, {}] },
    { field: 'data.0.input.formats', required: true, good: [[]], bad: [[7], null] },
    { field: 'data.0.input.max_duration_sec', required: true, good: [7.5], bad: ['15', null] },
    { field: 'data.0.input.max_file_bytes', required: true, bad: [1.5, '1', null] },
    { field: 'data.0.input.aspect_ratios', required: true, good: [[]], bad: [[7], null] },
  ],
});

describeTable('Platform status', {
  example: {
    state: 'operational',
    checked_at: 1_790_000_000,
    components: [
      {
        key: 'detect',
        name: 'Detection',
        description: 'Runs evaluations',
        state: 'degraded',
        detail: 'Slow',
        latency_ms: 120,
      },
    ],
  },
  strict: platformStatusSchema,
  tolerant: receivedPlatformStatusSchema,
  closed: ['', 'components.0'],
  rows: [
    {
      field: 'state',
      required: true,
      good: platformStates,
      bad: ['on_fire', null],
      isNeededToRead: true,
    },
    { field: 'checked_at', required: true, good: [0], bad: [-1, 1.5, null] },
    { field: 'components', required: true, good: [[]], bad: [null, {}] },
    { field: 'components.0.key', required: true, bad: [7, null] },
    { field: 'components.0.name', required: true, bad: [7, null] },
    { field: 'components.0.description', required: true, bad: [7, null] },
    { field: 'components.0.state', required: true, good: platformStates, bad: ['odd', null] },
    { field: 'components.0.detail', required: true, bad: [7, null] },
    { field: 'components.0.latency_ms', required: true, good: [0], bad: [-1, 1.5, null] },
  ],
});

describe('enums that may grow', () => {
  test('keep any platform state', () => {
    expect(receivedPlatformStatusSchema.parse({ state: 'on_fire' }).state).toBe('on_fire');
  });

  test('keep a future detector', () => {
    const data = [{ id: 'm', detectors: ['sound_glitch'] }];
    expect(receivedModelListSchema.parse({ data }).data[0]?.detectors).toEqual(['sound_glitch']);
  });

  test('keep a future metered operation', () => {
    const scopes = { dub: rateWindow };
    expect(receivedQuotaStateSchema.parse({ scopes }).scopes).toEqual({ dub: rateWindow });
  });
});
