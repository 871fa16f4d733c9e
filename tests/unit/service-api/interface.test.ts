import { describe, expect, test } from 'vitest';
import { apiKeyPattern } from '../../../shared/service-api/auth.ts';
import { endpointPath, endpoints, type Operation } from '../../../shared/service-api/endpoints.ts';
import {
  type ErrorCode,
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
  const rows: [Operation, string, string, boolean][] = [
    ['createEvaluation', 'POST', '/v1/evaluations', true],
    ['getEvaluation', 'GET', '/v1/evaluations/x', true],
    ['deleteEvaluation', 'DELETE', '/v1/evaluations/x', true],
    ['retryEvaluation', 'POST', '/v1/evaluations/x/retry', true],
    ['reserveVideo', 'POST', '/v1/videos', true],
    ['completeVideo', 'POST', '/v1/videos/x/complete', true],
    ['getVideo', 'GET', '/v1/videos/x', true],
    ['getQuota', 'GET', '/v1/quota', true],
    ['listModels', 'GET', '/v1/models', true],
    ['getStatus', 'GET', '/v1/status', false],
  ];

  test.each(rows)('%s: %s %s, needs a key: %s', (operation, method, path, needsKey) => {
    expect(endpoints[operation]).toMatchObject({ method, needsKey });
    expect(endpointPath(operation, 'x')).toBe(path);
  });

  test('there are no others', () => {
    expect(Object.keys(endpoints).sort()).toEqual(rows.map(([operation]) => operation).sort());
  });

  test('an id cannot leave its segment', () => {
    expect(endpointPath('getVideo', 'a/../b?c#d')).toBe('/v1/videos/a%2F..%2Fb%3Fc%23d');
  });
});

describe('ErrorCode', () => {
  const rows: [ErrorCode, number | null, string][] = [
    ['invalid_body', 400, 'invalid_request_error'],
    ['unknown_model', 400, 'invalid_request_error'],
    ['missing_video', 400, 'invalid_request_error'],
    ['missing_prompt', 400, 'invalid_request_error'],
    ['prompt_too_long', 400, 'invalid_request_error'],
    ['invalid_glitch_types', 400, 'invalid_request_error'],
    ['video_too_long', 400, 'invalid_request_error'],
    ['invalid_video', 400, 'invalid_request_error'],
    ['not_found', 404, 'invalid_request_error'],
    ['not_implemented', 501, 'api_error'],
    ['insufficient_credits', 402, 'invalid_request_error'],
    ['missing_api_key', 401, 'authentication_error'],
    ['invalid_api_key', 401, 'authentication_error'],
    ['unauthenticated', 401, 'authentication_error'],
    ['rate_limited', 429, 'rate_limit_error'],
    ['concurrency_limit', 429, 'rate_limit_error'],
    ['internal_error', 500, 'api_error'],
    ['model_unavailable', 502, 'api_error'],
    ['model_output_invalid', 502, 'api_error'],
    ['model_timeout', 504, 'api_error'],
    ['run_abandoned', null, 'api_error'],
  ];

  test.each(rows)('%s comes with %s, as %s', (code, status, type) => {
    expect(errorCodeTable[code]).toEqual({ status, type });
  });

  test('there are 21', () => {
    expect(rows).toHaveLength(21);
    expect(Object.keys(errorCodeTable).sort()).toEqual(rows.map(([code]) => code).sort());
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
