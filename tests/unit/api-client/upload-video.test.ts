import { expect, test } from 'vitest';
import { createApiClient } from '../../../engine/service/client/client.ts';
import { uploadVideo } from '../../../engine/service/client/videos.ts';
import { createFastClock } from '../../support/clocks.ts';
import { errorFrom } from '../../support/error-from.ts';
import { envelopeOf } from '../../support/raw-server.ts';

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status });
const notFound = (): Response => json(404, envelopeOf('not_found'));
const looksLike =
  (status: string, more: object = {}) =>
  (): Response =>
    json(200, { id: 'v', status, ...more });

const uploadedBy = (...looks: (() => Response)[]) => {
  let looked = 0;
  const clock = createFastClock();
  const fetch: typeof globalThis.fetch = async (address, init) => {
    if (init?.method === 'PUT') return new Response();
    const path = new URL(String(address)).pathname;
    const upload_url = 'https://store.example.com/1';
    if (path.endsWith('/videos')) return json(201, { id: 'v', status: 'pending', upload_url });
    if (path.endsWith('/complete')) return new Response(null, { status: 204 });
    const look = looks[Math.min(looked, looks.length - 1)];
    looked += 1;
    return look?.() ?? notFound();
  };
  const service = { baseUrl: 'https://api.example.com', apiKey: 'sk-a-key' };
  const client = createApiClient({ ...service, fetch, clock, random: () => 0.5 });
  return { result: uploadVideo(client, { blob: new Blob(['x']) }), clock, looked: () => looked };
};

test('a video that was just completed may be missing three times', async () => {
  const upload = uploadedBy(notFound, notFound, notFound, looksLike('ready'));
  expect(await upload.result).toMatchObject({ status: 'ready' });
  expect(upload.looked()).toBe(4);
});

test('a video still missing after that is gone, and is no longer awaited', async () => {
  const upload = uploadedBy(notFound);
  expect(await errorFrom(upload.result)).toMatchObject({ status: 404, code: 'not_found' });
  expect(upload.looked()).toBe(4);
});

test('a failed validation fails at once, also after the video was missing', async () => {
  const upload = uploadedBy(notFound, looksLike('failed'));
  expect(await errorFrom(upload.result)).toMatchObject({
    code: 'video_not_accepted',
    message: expect.stringContaining('gave no reason'),
  });
  expect(upload.looked()).toBe(2);
});

test.for([
  ['plain', 'The file has no video track.', 'The file has no video track.'],
  ['in two lines', 'two\nlines\u202e', 'two lines\\u{202e}'],
  ['endless', 'x'.repeat(100_000), `${'x'.repeat(199)}…`],
])('shows the reason of a failed validation, made safe: %s', async ([, reason, shown]) => {
  const upload = uploadedBy(looksLike('failed', { clipcheck_reason: reason }));
  expect(await errorFrom(upload.result)).toMatchObject({
    code: 'video_not_accepted',
    message: `The service rejected the file after the upload: ${shown}`,
  });
});

test.for([[], ' ', 7])('an unusable reason counts as none: %j', async (reason) => {
  const upload = uploadedBy(looksLike('failed', { clipcheck_reason: reason }));
  const message = expect.stringContaining('gave no reason');
  expect(await errorFrom(upload.result)).toMatchObject({ code: 'video_not_accepted', message });
});
