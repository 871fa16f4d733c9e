import { expect, onTestFinished, test, vi } from 'vitest';
import { maxAttempts } from '../../engine/service/client/retry-policy.ts';
import { uploadVideo } from '../../engine/service/client/videos.ts';
import { clientFor, reportingFetch, testKey } from '../support/api-clients.ts';
import { errorFrom } from '../support/error-from.ts';
import { sendJson } from '../support/raw-server.ts';
import { serve } from '../support/servers.ts';

const reservationAt = (baseUrl: string) => ({
  video: { id: 'v', status: 'pending' },
  uploadUrl: `${baseUrl}/up`,
  uploadHeaders: {},
});

const hostileHeaders = {
  Authorization: 'Bearer from-the-service',
  Cookie: 'a=b',
  Host: 'elsewhere.example.com',
  'x-amz-meta-clip': 'kept',
};

test('an upload sends all bytes to the reserved address, counted and without the key', async () => {
  const blob = new Blob([new Uint8Array(3_000_000).fill(7)], { type: 'video/mp4' });
  const server = await serve((received, response) => {
    if (received.method === 'PUT') response.end();
    else if (received.path === '/v1/videos')
      sendJson(response, 200, {
        id: 'v',
        status: 'pending',
        upload_headers: hostileHeaders,
        upload_url: `${server.baseUrl}/up?sig=1`,
      });
    else if (received.path.endsWith('/complete')) response.writeHead(204).end();
    else sendJson(response, 200, { id: 'v', status: 'ready' });
  });
  const progress: [number, number][] = [];
  const client = clientFor(server.baseUrl);
  const video = await uploadVideo(client, {
    blob,
    onBytes: (...counts) => progress.push(counts),
  });
  expect(video).toMatchObject({ id: 'v', status: 'ready' });
  const put = server.requests.find(({ method }) => method === 'PUT');
  expect(put?.path).toBe('/up?sig=1');
  expect(put?.body).toHaveLength(blob.size);
  expect(put?.headers).toMatchObject({
    'content-length': String(blob.size),
    'content-type': 'video/mp4',
    'x-amz-meta-clip': 'kept',
    host: `127.0.0.1:${server.port}`,
  });
  for (const name of ['transfer-encoding', 'authorization', 'cookie']) {
    expect(put?.headers).not.toHaveProperty(name);
  }
  expect(JSON.stringify(put)).not.toContain(testKey);
  expect(progress.at(0)).toEqual([0, blob.size]);
  expect(progress.at(-1)).toEqual([blob.size, blob.size]);
  expect(progress.length).toBeGreaterThan(3);
});

test('an upload that is ready without an address is not transferred', async () => {
  const server = await serve((_request, response) =>
    sendJson(response, 201, { id: 'v', status: 'ready', upload_url: null }),
  );
  const video = await uploadVideo(clientFor(server.baseUrl), { blob: new Blob(['x']) });
  expect(video).toMatchObject({ id: 'v', status: 'ready' });
  expect(server.requests).toHaveLength(1);
});

test('an upload may exceed the time limit as long as it makes progress', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let sent = Promise.withResolvers<void>();
  class SlowBlob extends Blob {
    override stream(): ReturnType<Blob['stream']> {
      const source = super.stream();
      const delay = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        async transform(chunk, controller) {
          for (let at = 0; at < chunk.length; at += 1) {
            vi.advanceTimersByTime(1_500);
            sent = Promise.withResolvers();
            controller.enqueue(chunk.subarray(at, at + 1));
            await sent.promise;
          }
        },
      });
      return source.pipeThrough(delay);
    }
  }
  const server = await serve((_request, response) => response.end());
  const client = clientFor(server.baseUrl, { timeLimits: { uploadIdleMs: 2_000 } });
  const reservation = reservationAt(server.baseUrl);
  const onBytes = () => sent.resolve();
  await client.putVideo(reservation, new SlowBlob(['ten bytes.']), { onBytes });
  expect(server.requests.map(({ body }) => body)).toEqual(['ten bytes.']);
});

test('an upload that makes no progress is aborted', async () => {
  const server = await serve(() => {});
  const asked: string[] = [];
  const fetch = reportingFetch((operation) => asked.push(operation));
  const client = clientFor(server.baseUrl, { timeLimits: { uploadIdleMs: 500 }, fetch });
  const reservation = reservationAt(server.baseUrl);
  const error = await errorFrom(client.putVideo(reservation, new Blob(['x'])));
  expect(error).toMatchObject({
    failure: 'unreachable',
    message: expect.stringContaining('did not answer within'),
  });
  expect(asked).toHaveLength(maxAttempts);
});
