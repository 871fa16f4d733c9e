import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ErrorCode, errorCodes } from '../../shared/service-api/error-envelope.ts';

/** Codes that arise naturally: the file and title of a test that provokes each. */
const natural = {
  invalid_body: ['create-validation', 'with %s: %s'],
  unknown_model: ['create-validation', 'with %s: %s'],
  missing_video: ['create-validation', 'with %s: %s'],
  missing_prompt: ['create-validation', 'with %s: %s'],
  prompt_too_long: ['create-validation', 'with %s: %s'],
  invalid_glitch_types: ['create-validation', 'with %s: %s'],
  invalid_video: ['create-validation', 'with %s: %s'],
  video_too_long: ['clip-forms', 'is refused when it is too long or not a clip'],
  not_found: ['runs', 'of an unknown run is not_found'],
  not_implemented: ['create-validation', '%s %s returns %d %s'],
  insufficient_credits: ['limits', 'are used up by runs, and not by refusals or failed runs'],
  missing_api_key: ['auth', 'refuses with %s when the header is %s'],
  invalid_api_key: ['auth', 'refuses with %s when the header is %s'],
  unauthenticated: ['auth', 'refuses with %s when the header is %s'],
  rate_limited: ['limits', 'counts down in the headers and refuses when full'],
  concurrency_limit: ['limits', 'the concurrency limit refuses until a run has ended'],
  internal_error: ['run-queue', 'fails a run whose clip is missing, and continues'],
  model_timeout: [
    'clip-analyzer',
    'that hangs fails its job with model_timeout, and another takes the next job',
  ],
  run_abandoned: ['restart', 'abandons a run that was interrupted by three kills'],
} as const satisfies Partial<Record<ErrorCode, readonly [file: string, title: string]>>;

/** The evaluator has no model that could be unavailable or give invalid output. */
const absent = ['model_unavailable', 'model_output_invalid'] as const satisfies ErrorCode[];

describe('each of the 21 codes', () => {
  test('arises naturally or not at all', () => {
    expect([...Object.keys(natural), ...absent].sort()).toEqual([...errorCodes].sort());
  });

  test.each(Object.entries(natural))('%s arises naturally: %j', (code, [file, title]) => {
    const text = readFileSync(join(import.meta.dirname, `${file}.test.ts`), 'utf8');
    expect(text).toContain(`'${title}'`);
    expect(text).toContain(`'${code}'`);
  });
});
