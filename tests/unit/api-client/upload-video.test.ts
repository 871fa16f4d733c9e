import { expect, test } from 'vitest';
import { createApiClient } from '../../../engine/service/client/client.ts';
import { uploadVideo } from '../../../engine/service/client/videos.ts';
import { createFastClock } from '../../support/clocks.ts';
import { errorFrom } from '../../support/error-from.ts';
import { envelopeOf } from '../../support/raw-server.ts';

type Reply = () => Response;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status });
const notFound: Reply = () => json(404, envelopeOf('not_found'));
const looksLike =
  (status: string, more: object = {}): Reply =>
  () =>
    json(200, { id: 'v', status, ...more });

type Service = {
  /** Answers to the bytes, their completion, and looks at the video; the last one stays. */
  puts?: Reply[];
  completions?: Reply[];
  looks?: Reply[];
};

const uploadedBy = ({ puts = [], completions = [], looks = [] }: Service) => {
  const asked: string[] = [];
  const times = (step: string): number => asked.filter((one) => one.startsWith(step)).length;
  const answer = (step: string, replies: Reply[]): Response | undefined => {
    asked.push(step);
    const [kind = ''] = step.split(' ');
    return replies[Math.min(times(kind), replies.length) - 1]?.();
  };
  const fetch: typeof globalThis.fetch = async (address, init) => {
    const { pathname } = new URL(String(address));
    if (init?.method === 'PUT') {
      await new Response(init.body).arrayBuffer();
      return answer(`PUT ${pathname}`, puts) ?? new Response();
    }
    if (pathname.endsWith('/complete')) {
      return answer('complete', completions) ?? new Response(null, { status: 204 });
    }
    if (!pathname.endsWith('/videos')) return answer('look', looks) ?? looksLike('ready')();
    asked.push('reserve');
    const upload_url = `https://store.example.com/${times('reserve')}`;
    return json(201, { id: 'v', status: 'pending', upload_url });
  };
  const service = { baseUrl: 'https://api.example.com', apiKey: 'sk-a-key' };
  const client = createApiClient({ ...service, fetch, clock: createFastClock() });
  const blob = new Blob(['x']);
  const sentBytes: number[] = [];
  const onBytes = (sent: number) => sentBytes.push(sent);
  return { asked, sentBytes, result: uploadVideo(client, { blob, onBytes }) };
};

const lost: Reply = () => {
  throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
};
const page = (status: number): Reply => {
  const headers = { 'content-type': 'text/html' };
  return () => new Response('<html>Sign in</html>', { status, headers });
};

test.each<[string, Reply]>([
  ['lost connections', lost],
  ['5xx pages', page(502)],
  ['refusals as too many', page(429)],
  ['sign-in pages', page(200)],
  ['5xx envelopes', () => json(500, envelopeOf('internal_error'))],
])('the bytes are sent to the same address after three %s', async (_name, fault) => {
  const { result, asked } = uploadedBy({ puts: [fault, fault, fault, () => new Response()] });
  expect(await result).toMatchObject({ status: 'ready' });
  expect(asked).toEqual(['reserve', 'PUT /1', 'PUT /1', 'PUT /1', 'PUT /1', 'complete', 'look']);
});

test.each([403, 410])('a used-up address (%i) is replaced by a new reservation', async (status) => {
  const usedUp = () => new Response(null, { status });
  const { result, asked, sentBytes } = uploadedBy({ puts: [usedUp, () => new Response()] });
  expect(await result).toMatchObject({ status: 'ready' });
  expect(sentBytes).toEqual([0, 1, 0, 1]);
  expect(asked).toEqual(['reserve', 'PUT /1', 'reserve', 'PUT /2', 'complete', 'look']);
});

test('an upload is abandoned after three reservations', async () => {
  const { result, asked } = uploadedBy({ puts: [() => new Response(null, { status: 403 })] });
  expect(await errorFrom(result)).toMatchObject({ failure: 'upload', status: 403 });
  expect(asked.filter((step) => step === 'reserve')).toHaveLength(3);
});

const refusing =
  (status: number, code = 'invalid_body'): Reply =>
  () =>
    json(status, envelopeOf(code));

test.each([
  [400, 'pending'],
  [404, 'ready'],
  [409, 'pending'],
])('a completion whose answer was lost may be refused with %i: the video is %s', async (...row) => {
  const [status, state] = row;
  const looks = [looksLike(state), looksLike('ready')];
  const { result, asked } = uploadedBy({ completions: [lost, refusing(status)], looks });
  expect(await result).toMatchObject({ status: 'ready' });
  expect(asked.slice(0, 5)).toEqual(['reserve', 'PUT /1', 'complete', 'complete', 'look']);
});

test.each([
  ['failed', looksLike('failed')],
  ['missing', notFound],
  ['pending for ever', looksLike('pending')],
])('a refused completion fails the upload where the video is %s', async (_state, look) => {
  const { result } = uploadedBy({ completions: [refusing(400)], looks: [look] });
  expect(await errorFrom(result)).toMatchObject({ status: 400, code: 'invalid_body' });
});

test.each([
  [401, 'invalid_api_key'],
  [402, 'insufficient_credits'],
  [403, 'unauthenticated'],
])('a completion that is refused with %i concerns more than the video', async (status, code) => {
  const { result, asked } = uploadedBy({ completions: [refusing(status, code)] });
  expect(await errorFrom(result)).toMatchObject({ code });
  expect(asked).not.toContain('look');
});

test('an unknown status counts as pending, until the time limit of the validation', async () => {
  const transcoding = looksLike('transcoding');
  const ended = uploadedBy({ looks: [transcoding, transcoding, looksLike('ready')] });
  expect(await ended.result).toMatchObject({ status: 'ready' });
  const endless = uploadedBy({ looks: [transcoding] });
  expect(await errorFrom(endless.result)).toMatchObject({ code: 'validation_timeout' });
});

test('a video that was just completed may be missing three times, and is then gone', async () => {
  const late = uploadedBy({ looks: [notFound, notFound, notFound, looksLike('ready')] });
  expect(await late.result).toMatchObject({ status: 'ready' });
  const gone = uploadedBy({ looks: [notFound] });
  expect(await errorFrom(gone.result)).toMatchObject({ status: 404, code: 'not_found' });
  expect(gone.asked.filter((step) => step === 'look')).toHaveLength(4);
});

const noReason = 'gave no reason';

test.for<[string, unknown, string]>([
  ['plain', 'The file has no video track.', 'after the upload: The file has no video track.'],
  ['in two lines', 'two\nlines\u202e', 'after the upload: two lines\\u{202e}'],
  ['endless', 'x'.repeat(100_000), `after the upload: ${'x'.repeat(199)}…`],
  ['missing', undefined, noReason],
  ['blank', ' ', noReason],
  ['no text', 7, noReason],
])('a failed validation ends the upload with its reason, made safe: %s', async (row) => {
  const [, clipcheck_reason, shown] = row;
  const failed = looksLike('failed', { clipcheck_reason });
  const { result, asked } = uploadedBy({ looks: [notFound, failed] });
  const message = expect.stringContaining(shown);
  expect(await errorFrom(result)).toMatchObject({ code: 'video_not_accepted', message });
  expect(asked.filter((step) => step === 'look')).toHaveLength(2);
});
