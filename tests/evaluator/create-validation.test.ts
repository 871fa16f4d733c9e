import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { apiCaller } from '../support/api-calls.ts';
import { smallClip } from '../support/make-clip.ts';
import { evaluatorForTest, shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator();
const api = apiCaller(evaluator);
let uploadId: string;

beforeAll(async () => {
  const clip = await smallClip();
  uploadId = (await api.upload(clip)).id;
});

const valid = () => ({ prompt: 'a disc', video: { upload_id: uploadId } });

/** A member `undefined` is left out of the body. */
const cases: [code: string, what: string, change: Record<string, unknown>][] = [
  ['missing_prompt', 'no prompt', { prompt: undefined }],
  ['missing_prompt', 'a blank prompt', { prompt: ' \n\t ' }],
  ['invalid_body', 'a prompt that is no text', { prompt: 7 }],
  ['invalid_body', 'a prompt with half of a surrogate pair', { prompt: 'a \ud83c disc' }],
  ['prompt_too_long', 'a prompt over the limit in code points', { prompt: '😀'.repeat(2501) }],
  ['missing_video', 'no video', { video: undefined }],
  ['missing_video', 'a video of null', { video: null }],
  ['missing_video', 'a video without a form', { video: {} }],
  ['invalid_body', 'a video that is no object', { video: 'clip.mp4' }],
  ['invalid_body', 'two forms at once', { video: { upload_id: 'a', url: 'https://a.example/b' } }],
  ['invalid_body', 'an unknown form', { video: { file: 'clip.mp4' } }],
  ['invalid_body', 'a form with an unknown member', { video: { upload_id: 'a', note: 'b' } }],
  ['invalid_body', 'an address that is none', { video: { url: 'clip.mp4' } }],
  ['invalid_body', 'an address of another scheme', { video: { url: 'file:///etc/passwd' } }],
  ['invalid_video', 'text that is not base64', { video: { b64_json: 'not base64!' } }],
  ['invalid_video', 'base64 of no clip', { video: { b64_json: 'bm90IGEgY2xpcA==' } }],
  ['unknown_model', 'an unknown model', { model: 'signal-9' }],
  ['unknown_model', 'an unknown version', { model_version: '1999-01-01' }],
  ['invalid_body', 'an empty model', { model: '' }],
  ['invalid_glitch_types', 'no type', { glitch_types: [] }],
  ['invalid_glitch_types', 'a type twice', { glitch_types: ['visual_glitch', 'visual_glitch'] }],
  ['invalid_glitch_types', 'an unknown type', { glitch_types: ['audio_glitch'] }],
  ['invalid_body', 'metadata that is a list', { metadata: [] }],
  ['invalid_body', 'metadata of null', { metadata: null }],
  ['invalid_body', 'metadata that is a number', { metadata: JSON.rawJSON('1.0') }],
  ['invalid_body', 'metadata over the limit in bytes', { metadata: { a: 'ä'.repeat(4093) } }],
  ['invalid_body', 'an unknown member', { promptt: 'a disc' }],
];

describe('refuses', () => {
  test.each(cases)('with %s: %s', async (code, _what, change) => {
    const { error } = await api.refuseCreate(400, code, { ...valid(), ...change });
    expect(error.type).toBe('invalid_request_error');
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{"prompt":'],
    ['no object', '"a disc"'],
  ])('with invalid_body: a body of %s', async (_what, body) => {
    await api.refuseCreate(400, 'invalid_body', body);
  });

  test('with invalid_body: a body that is not UTF-8', async () => {
    const headers = {
      Authorization: `Bearer ${evaluator.apiKey}`,
      'Content-Type': 'application/json',
    };
    const body = Buffer.from(JSON.stringify({ ...valid(), prompt: 'a d\xffsc' }), 'latin1');
    const url = `${evaluator.baseUrl}/v1/evaluations`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('invalid_body'),
    ]);
  });

  test('with invalid_body: metadata nested too deeply', () => {
    const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const body = `{"prompt":"a disc","video":{"upload_id":"${uploadId}"},"metadata":${nested}}`;
    return api.refuseCreate(400, 'invalid_body', body);
  });

  test.each(['text/plain', 'application/jsonl', 'multipart/form-data; boundary=x', ''])(
    'with invalid_body: a request sent as "%s"',
    async (type) => {
      const options = { body: valid(), headers: { 'Content-Type': type } };
      const path = '/v1/evaluations';
      const { error } = await api.expectRefusal(400, 'invalid_body', 'POST', path, options);
      expect(error.message).toContain('application/json');
    },
  );

  test('with invalid_video: an unknown upload', () =>
    api.refuseCreate(400, 'invalid_video', { ...valid(), video: { upload_id: 'none' } }));

  test('with invalid_video: an upload that is not ready', async () => {
    const { id } = await api.reserve({ size_bytes: 10, content_type: 'video/mp4' });
    const body = { ...valid(), video: { upload_id: id } };
    const { error } = await api.refuseCreate(400, 'invalid_video', body);
    expect(error.message).toContain('not ready');
  });

  test('without counting any of it', async () => {
    const fresh = await evaluatorForTest({ args: ['--detect-limit', '1', '--credits', '1'] });
    const own = apiCaller(fresh);
    const clip = await smallClip();
    const { id } = await own.upload(clip);
    const body = { video: { upload_id: id }, prompt: ' ' };
    await own.refuseCreate(400, 'missing_prompt', body);
    await own.create({ video: { upload_id: id }, prompt: 'a disc' });
  });
});

describe('takes', () => {
  test.each([
    ['a prompt of just the limit, in code points', { prompt: '😀'.repeat(2500) }],
    ['metadata of just the limit', { metadata: { a: 'x'.repeat(8184) } }],
    ['a model and its version', { model: 'signal-1-strict', model_version: '2026-11-28' }],
    ['one type only', { glitch_types: ['prompt_misalignment'] }],
  ])('%s', async (_what, change) => {
    const created = await api.create({ ...valid(), ...change });
    expect(created.status).toBe('queued');
  });

  test('JSON that names a charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    const answer = await api.call('POST', '/v1/evaluations', { body: valid(), headers });
    expect(answer.status).toBe(201);
  });

  test('numbers in metadata exactly, and echoes every digit', async () => {
    const metadata =
      '{"seed":18446744073709551615,"steps":[9007199254740993,1e400,-0,1.0],"clipcheck":{"run":7}}';
    const body = `{"prompt":"a disc","video":{"upload_id":"${uploadId}"},"metadata":${metadata}}`;
    const created = await api.call('POST', '/v1/evaluations', { body });
    expect(created.text).toContain(`"metadata":${metadata}`);
    const { id } = evaluationSchema.parse(created.json);
    const stored = await api.call('GET', `/v1/evaluations/${id}`);
    expect(stored.text).toContain(`"metadata":${metadata}`);
  });
});

describe('a body over 2 MiB', () => {
  const head = `{"prompt":"a disc","video":{"b64_json":"`;
  const bodyOf = (bytes: number) => `${head}${'A'.repeat(bytes - head.length - 3)}"}}`;

  test('is refused without a declared length too, before all of it is read', async () => {
    const headers = { Authorization: `Bearer ${evaluator.apiKey}` };
    const url = `${evaluator.baseUrl}/v1/evaluations`;
    const outgoing = httpRequest(url, { method: 'POST', headers });
    // The request is never ended, so an evaluator that reads on to the end would never answer.
    outgoing.write(bodyOf(limits.requestBodyBytes + 100_000));
    const [{ statusCode }] = await once(outgoing, 'response');
    outgoing.destroy();
    expect(statusCode).toBe(413);
  });

  test('far over it is refused with 413 to every one of 20 calls', async () => {
    const bodies = [bodyOf(6_000_000), bodyOf(20_000_000)];
    for (let call = 0; call < 20; call += 1) {
      const body = bodies[call % 2];
      expect((await api.call('POST', '/v1/evaluations', { body })).status).toBe(413);
    }
  });

  test('starts above exactly 2 MiB', () =>
    api.refuseCreate(400, 'invalid_video', bodyOf(limits.requestBodyBytes)));
});

test.each([
  ['GET', '/v1/evaluations', 501, 'not_implemented'],
  ['DELETE', '/v1/videos/x', 501, 'not_implemented'],
  ['POST', '/v1/models', 501, 'not_implemented'],
  ['GET', '/v1/nothing', 404, 'not_found'],
])('%s %s returns %d %s', async (method, path, status, code) => {
  await api.expectRefusal(status, code, method, path);
});
