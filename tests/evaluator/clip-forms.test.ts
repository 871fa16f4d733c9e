import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { apiCaller } from '../support/api-calls.ts';
import { frozen, makeClip, moving } from '../support/make-clip.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({ faults: [], allowsPrivate: true });
const api = apiCaller(evaluator);
const clip = await makeClip({ pictures: frozen(moving(60, 24), 30, 38), width: 192, height: 128 });
let servers: Server[] = [];

afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
};

const bodyFor = (video: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  prompt: 'a disc',
  video,
  ...more,
});

const refuse = async (code: string, video: Record<string, unknown>): Promise<string> => {
  const body = bodyFor(video);
  const { error } = await api.refuseCreate(400, code, body);
  return error.message;
};

describe('an inline clip', () => {
  test('is evaluated, without a video id', async () => {
    const created = await api.create(bodyFor({ b64_json: clip.toString('base64') }));
    expect(created.video_id).toBeNull();
    expect(created.input.video).toMatchObject({ num_frames: 60, width: 192, height: 128 });
    const ended = await api.waitForEnd(created.id);
    expect(ended.result?.glitches.map(({ id }) => id)).toEqual(['frozen-frames-30-38']);
  });

  test('is kept for a retry', async () => {
    const metadata = { clipcheck_evaluator: { outcome: 'partial' } };
    const created = await api.create(bodyFor({ b64_json: clip.toString('base64') }, { metadata }));
    await api.waitForEnd(created.id);
    const path = `/v1/evaluations/${created.id}/retry`;
    const second = await api.expectAnswer(evaluationSchema, 201, 'POST', path);
    const ended = await api.waitForEnd(second.id);
    expect(ended.result?.glitches).toHaveLength(1);
  });

  test('is refused when it is too long or not a clip', async () => {
    const long = await makeClip({ pictures: moving(77, 5), fps: 5, width: 64, height: 64 });
    const message = await refuse('video_too_long', { b64_json: long.toString('base64') });
    expect(message).toContain('15.40 s');
    const half = clip.subarray(0, clip.length / 2).toString('base64');
    expect(await refuse('invalid_video', { b64_json: half })).toContain('damaged');
  });
});

describe('a clip at an address', () => {
  test('is fetched with a plain GET, without credentials, and evaluated', async () => {
    const seen: { method: string | undefined; headers: IncomingHttpHeaders }[] = [];
    const address = await serve(({ method, headers }, response) => {
      seen.push({ method, headers });
      response.end(clip);
    });
    const withPassword = address.replace('http://', 'http://user:secret@');
    const created = await api.create(bodyFor({ url: `${withPassword}/clip.mp4?a=1` }));
    expect(created.video_id).toBeNull();
    const ended = await api.waitForEnd(created.id);
    expect(ended.result?.glitches.map(({ id }) => id)).toEqual(['frozen-frames-30-38']);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.method).toBe('GET');
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
    expect(seen[0]?.headers).not.toHaveProperty('cookie');
  });

  test('is fetched through three redirects, not four', async () => {
    const address = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end(clip);
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect((await api.create(bodyFor({ url: `${address}/3` }))).status).toBe('queued');
    expect(await refuse('invalid_video', { url: `${address}/4` })).toContain('redirects');
  });

  test.each<[string, RequestListener, RegExp]>([
    ['a missing page', (_request, response) => response.writeHead(404).end(), /status 404/],
    ['a web page', (_request, response) => response.end('<html>no clip</html>'), /not an MP4/],
    [
      'a connection that breaks',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '1000' });
        response.write('half', () => response.destroy());
      },
      /could not be fetched/,
    ],
    [
      'a redirect to a file',
      (_request, response) => response.writeHead(302, { Location: 'file:///etc/passwd' }).end(),
      /other than an http or https/,
    ],
  ])('is refused for %s', async (_what, listener, message) => {
    const address = await serve(listener);
    expect(await refuse('invalid_video', { url: `${address}/clip.mp4` })).toMatch(message);
  });

  test('is refused when nothing listens at the address', async () => {
    const address = await serve((_request, response) => response.end());
    servers[0]?.close();
    servers = [];
    expect(await refuse('invalid_video', { url: address })).toContain('ECONNREFUSED');
  });

  test('is refused above 50 MiB, without reading more than that', {
    tags: ['full'],
  }, async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(1024 * 1024);
    const address = await serve((_request, response) => {
      const send = (): void => {
        sentBytes += chunk.length;
        if (sentBytes < 200 * chunk.length) response.write(chunk, send);
      };
      response.on('error', () => {});
      send();
    });
    const message = await refuse('invalid_video', { url: `${address}/endless.mp4` });
    expect(message).toContain('larger than 52428800 bytes');
    expect(sentBytes).toBeLessThan(80 * chunk.length);
  });
});
