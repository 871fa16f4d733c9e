import { describe, expect, test } from 'vitest';
import { apiKeyPattern } from '../../../shared/service-api/auth.ts';
import { endpointPath } from '../../../shared/service-api/endpoints.ts';
import {
  errorCodeTable,
  errorEnvelopeSchema,
  errorTypes,
  receivedErrorEnvelopeSchema,
} from '../../../shared/service-api/error-envelope.ts';
import { limits } from '../../../shared/service-api/limits.ts';
import {
  rateLimitHeaderNames,
  readRateLimitHeaders,
} from '../../../shared/service-api/rate-limit-headers.ts';
import { describeTable } from '../../support/document-table.ts';
import { rateWindow } from './evaluation-example.ts';

describe('Endpoints', () => {
  test('an id cannot leave its segment', () => {
    expect(endpointPath('getVideo', 'a/../b?c#d')).toBe('/v1/videos/a%2F..%2Fb%3Fc%23d');
  });
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

describe('rate-limit headers', () => {
  test.each([
    ['X-RateLimit-Limit', 'limit'],
    ['X-RateLimit-Remaining', 'remaining'],
    ['X-RateLimit-Reset', 'resetAtSec'],
  ] as const)('reads %s as %s', (header, member) => {
    expect(Object.values(rateLimitHeaderNames)).toContain(header);
    const read = (text: string) => readRateLimitHeaders(new Headers({ [header]: text }))[member];
    expect([read('0'), read(' 12 '), read('-1'), read('1.5'), read('soon'), read('')]).toEqual([
      0,
      12,
      null,
      null,
      null,
      null,
    ]);
  });

  test('missing headers are null', () => {
    expect(readRateLimitHeaders(new Headers())).toEqual({
      limit: null,
      remaining: null,
      resetAtSec: null,
    });
  });
});

test('a request has at most 2 MiB', () => {
  expect(limits.requestBodyBytes).toBe(2_097_152);
});

describe('Authentication', () => {
  test.each([
    ['sk-live_1', true],
    ['a', true],
    ['', false],
    ['a b', false],
    ['a\n', false],
    ['ä', false],
  ])('whether %j can be a key: %s', (key, isKey) => {
    expect(apiKeyPattern.test(key)).toBe(isKey);
  });
});
