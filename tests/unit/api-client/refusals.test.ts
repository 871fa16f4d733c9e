import { describe, expect, test } from 'vitest';
import { ApiError, type ErrorContext } from '../../../engine/service/client/errors.ts';
import { createKeyMasks } from '../../../engine/service/client/mask-key.ts';
import { errorFromResponse } from '../../../engine/service/client/refusals.ts';
import { errorCodeTable, errorTypes } from '../../../shared/service-api/error-envelope.ts';

const context: ErrorContext = {
  purpose: 'create the evaluation',
  notFound: 'The service does not have it',
  isBilled: true,
  mask: createKeyMasks('sk-very-secret-key').message,
  nowMs: 0,
};

const fromEnvelope = (status: number, code: string, type = 'api_error', message = 'Their words') =>
  errorFromResponse(
    {
      status,
      headers: new Headers(),
      body: JSON.stringify({ error: { type, code, message, request_id: 'req_42' } }),
    },
    context,
  );

const bare = (status: number, body: string | null = '', headers: Record<string, string> = {}) =>
  errorFromResponse({ status, headers: new Headers(headers), body }, context);

const codeCases = [
  ['invalid_body', 400, 'invalid_request', 'user'],
  ['unknown_model', 400, 'invalid_request', 'user'],
  ['missing_video', 400, 'invalid_request', 'user'],
  ['missing_prompt', 400, 'invalid_request', 'user'],
  ['prompt_too_long', 400, 'invalid_request', 'user'],
  ['invalid_glitch_types', 400, 'invalid_request', 'user'],
  ['video_too_long', 400, 'invalid_request', 'user'],
  ['invalid_video', 400, 'invalid_request', 'user'],
  ['not_found', 404, 'not_found', 'remote'],
  ['not_implemented', 501, 'not_implemented', 'remote'],
  ['insufficient_credits', 402, 'credits', 'user'],
  ['missing_api_key', 401, 'auth', 'user'],
  ['invalid_api_key', 401, 'auth', 'user'],
  ['unauthenticated', 401, 'auth', 'user'],
  ['rate_limited', 429, 'rate_limit', 'transient'],
  ['concurrency_limit', 429, 'rate_limit', 'transient'],
  ['internal_error', 500, 'server', 'transient'],
  ['model_unavailable', 502, 'server', 'transient'],
  ['model_output_invalid', 502, 'server', 'transient'],
  ['model_timeout', 504, 'server', 'transient'],
  ['run_abandoned', 500, 'server', 'transient'],
] as const;

describe('the 21 codes', () => {
  test('all have a case here', () => {
    expect(codeCases.map(([code]) => code).sort()).toEqual(Object.keys(errorCodeTable).sort());
  });

  test.each(codeCases)('%s (%i)', (code, status, failure, kind) => {
    const error = fromEnvelope(status, code);
    expect(error).toMatchObject({ failure, code, kind, status, requestId: 'req_42' });
    expect(error.outcome).toBe('refused');
    expect(error.message).toContain('Their words');
    expect(error.message).toContain('request id req_42');
  });

  test.each(codeCases.filter(([code]) => code !== 'run_abandoned'))(
    '%s overrides a contradicting status',
    (code, _status, failure) => {
      expect(fromEnvelope(418, code).failure).toBe(failure);
    },
  );
});

describe('undocumented types and codes', () => {
  test.each([...errorTypes, 'a_type_of_tomorrow'])('keep the type %s', (type) => {
    expect(fromEnvelope(400, 'invalid_body', type).type).toBe(type);
  });

  test.each([
    [400, 'invalid_request'],
    [401, 'auth'],
    [403, 'auth'],
    [404, 'not_found'],
    [409, 'rate_limit'],
    [425, 'rate_limit'],
    [429, 'rate_limit'],
    [451, 'invalid_request'],
    [500, 'server'],
    [501, 'not_implemented'],
    [503, 'rate_limit'],
    [599, 'server'],
  ])('keep an unknown code with %i, and the status decides', (status, failure) => {
    const error = fromEnvelope(status, 'code_of_tomorrow');
    expect(error).toMatchObject({ failure, code: 'code_of_tomorrow', outcome: 'refused' });
    expect(error.message).toContain('code_of_tomorrow');
  });

  test.each(['constructor', '__proto__', 'toString'])('%s is only text', (code) => {
    const expected = { failure: 'invalid_request', code, outcome: 'refused' };
    expect(fromEnvelope(400, code)).toMatchObject(expected);
  });

  test('503 with a code of a service error still means "later"', () => {
    expect(fromEnvelope(503, 'model_unavailable').failure).toBe('rate_limit');
  });
});

describe('answers without the envelope', () => {
  test.each([
    [400, 'invalid_request', 'http_400', 'refused'],
    [401, 'auth', 'unauthenticated', 'refused'],
    [402, 'credits', 'insufficient_credits', 'refused'],
    [403, 'auth', 'unauthenticated', 'refused'],
    [404, 'not_found', 'not_found', 'refused'],
    [409, 'rate_limit', 'http_409', 'refused'],
    [413, 'invalid_request', 'http_413', 'refused'],
    [429, 'rate_limit', 'rate_limited', 'refused'],
    [500, 'server', 'http_500', 'unknown'],
    [501, 'not_implemented', 'not_implemented', 'unknown'],
    [502, 'server', 'http_502', 'unknown'],
    [503, 'server', 'http_503', 'unknown'],
    [504, 'server', 'http_504', 'unknown'],
    [304, 'unexpected_status', 'http_304', 'unknown'],
  ])('%i', (status, failure, code, outcome) => {
    for (const body of ['<html>Bad gateway</html>', 'Payload Too Large', '{"error":"no"}', null]) {
      const error = bare(status, body);
      expect(error).toMatchObject({ failure, code, outcome, status, type: undefined });
      expect(error.message).toContain(String(status));
    }
  });

  test('report that a billed call may have been billed, unless it is disproved', () => {
    expect(bare(502, '<html></html>').message).toContain('may have been billed');
    expect(bare(413, 'Payload Too Large').message).not.toContain('billed');
    expect(fromEnvelope(502, 'model_unavailable').message).not.toContain('billed');
  });

  test('return the request id from the header', () => {
    const error = bare(500, '', { 'x-request-id': 'req_h' });
    expect(error.requestId).toBe('req_h');
    expect(error.message).toContain('request id req_h');
  });

  test('show a page as its text, on one truncated line', () => {
    const { message } = bare(
      502,
      `<html><style>a{}</style><h1>Bad\n\u001b[31mgateway</h1>${'x'.repeat(9999)}`,
    );
    expect(message).toContain('Bad \\u{1b}[31mgateway');
    for (const unwanted of ['\n', '\u001b', '<']) expect(message).not.toContain(unwanted);
    expect(message.length).toBeLessThan(500);
  });
});

describe('no hostile text gets through', () => {
  test('removes the key wherever the service repeats it', () => {
    const key = 'sk-very-secret-key';
    const error = errorFromResponse(
      {
        status: 401,
        headers: new Headers({ 'x-request-id': key }),
        body: JSON.stringify({
          error: { type: key, code: key, message: `${'x'.repeat(190)}${key}`, request_id: key },
        }),
      },
      context,
    );
    const texts = [error.message, error.code, error.type, error.requestId, error.stack];
    expect(texts.join('\n')).not.toContain('sk-very');
    expect(error).toBeInstanceOf(ApiError);
  });

  test('a message cannot forge lines or reverse the text', () => {
    const { message } = fromEnvelope(
      400,
      'invalid_body',
      'api_error',
      'a\r\nb\u202ec\u0007d\u2028e',
    );
    expect(message).toContain('a b\\u{202e}c\\u{7}d e');
  });
});

test.for([
  ['Error: {"detail":{"loc":["body"]}}', 'Error'],
  ['{"detail":"x"}', null],
  ['[{"loc":1}]', null],
  ['No {model} fits', 'No {model} fits'],
] as const)('hides data in %j from displayed text', ([text, shown]) => {
  const said = shown === null ? ' (' : `: ${shown} (`;
  for (const { message } of [bare(400, text), fromEnvelope(400, 'invalid_body', 'x', text)]) {
    expect(message).toContain(`The service refused to create the evaluation${said}`);
    expect(message).not.toMatch(/detail|loc/);
  }
});
