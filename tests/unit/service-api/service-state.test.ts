import { expect, test } from 'vitest';
import {
  errorCodeTable,
  errorEnvelopeSchema,
  errorTypes,
  receivedErrorEnvelopeSchema,
} from '../../../shared/service-api/error-envelope.ts';
import { modelListSchema, receivedModelListSchema } from '../../../shared/service-api/models.ts';
import {
  platformStates,
  platformStatusSchema,
  receivedPlatformStatusSchema,
} from '../../../shared/service-api/platform-status.ts';
import { quotaStateSchema, receivedQuotaStateSchema } from '../../../shared/service-api/quota.ts';
import { readRateLimitHeaders } from '../../../shared/service-api/rate-limit-headers.ts';
import { describeTable } from '../../support/document-table.ts';
import { rateWindow } from './evaluation-example.ts';

const count = { good: [0], bad: [-1, 1.5] };

describeTable('Quota state', {
  example: {
    ...rateWindow,
    scopes: { detect: rateWindow, generate: rateWindow, upload: rateWindow },
  },
  strict: quotaStateSchema,
  tolerant: receivedQuotaStateSchema,
  nullable: ['', 'scopes.detect.', 'scopes.generate.', 'scopes.upload.'].flatMap((scope) => [
    `${scope}reset_at`,
    `${scope}reset_in_sec`,
  ]),
  values: {
    limit: count,
    used: count,
    remaining: count,
    reset_at: count,
    reset_in_sec: count,
    window_sec: { good: [1], bad: [0, 1.5] },
    unlimited: { good: [true] },
    'scopes.detect.limit': count,
  },
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
  nullable: ['default_build'],
  neededToRead: ['data'],
  values: {
    object: { bad: ['model'] },
    builds: { good: [[]] },
    data: { good: [[]] },
    'data.0.object': { bad: ['list'] },
    'data.0.detectors': { good: [[]], bad: [['sound_glitch']] },
    'data.0.input.formats': { good: [[]] },
    'data.0.input.max_duration_sec': { good: [7.5] },
    'data.0.input.max_file_bytes': { bad: [1.5] },
    'data.0.input.aspect_ratios': { good: [[]] },
  },
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
  neededToRead: ['state'],
  values: {
    state: { good: platformStates, bad: ['on_fire'] },
    checked_at: count,
    components: { good: [[]] },
    'components.0.state': { good: platformStates, bad: ['odd'] },
    'components.0.latency_ms': count,
  },
});

test('keeps a platform state, a detector and a metered operation of tomorrow', () => {
  expect(receivedPlatformStatusSchema.parse({ state: 'on_fire' }).state).toBe('on_fire');
  const data = [{ id: 'm', detectors: ['sound_glitch'] }];
  expect(receivedModelListSchema.parse({ data }).data[0]?.detectors).toEqual(['sound_glitch']);
  const scopes = { dub: rateWindow };
  expect(receivedQuotaStateSchema.parse({ scopes }).scopes).toEqual({ dub: rateWindow });
});

describeTable('Error envelope', {
  example: {
    error: { type: 'api_error', code: 'internal_error', message: 'm', request_id: 'r' },
    quota: rateWindow,
  },
  strict: errorEnvelopeSchema,
  tolerant: receivedErrorEnvelopeSchema,
  optional: ['quota'],
  nullable: ['quota.reset_at', 'quota.reset_in_sec'],
  neededToRead: ['error', 'error.type', 'error.code'],
  values: {
    'error.type': { good: errorTypes, bad: ['odd_error'] },
    'error.code': { good: Object.keys(errorCodeTable), bad: ['odd'] },
  },
});

test.each([
  ['X-RateLimit-Limit', 'limit'],
  ['X-RateLimit-Remaining', 'remaining'],
  ['X-RateLimit-Reset', 'resetAtSec'],
] as const)('reads the header %s as %s; unreadable or missing is null', (header, member) => {
  const read = (text: string) => readRateLimitHeaders(new Headers({ [header]: text }))[member];
  expect(['0', ' 12 '].map(read)).toEqual([0, 12]);
  expect(['-1', '1.5', 'soon', ''].map(read)).toEqual([null, null, null, null]);
  expect(readRateLimitHeaders(new Headers())[member]).toBeNull();
});
