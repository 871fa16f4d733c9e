import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { apiCaller } from '../support/api-calls.ts';
import { frozen, makeClip, moving } from '../support/make-clip.ts';
import { serveClips } from '../support/servers.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({ faults: [], allowsPrivate: true });
const api = apiCaller(evaluator);
const clip = await makeClip({ pictures: frozen(moving(60, 24), 30, 38), width: 192, height: 128 });

const findingIds = async (id: string) =>
  (await api.waitForEnd(id)).result?.glitches.map((glitch) => glitch.id);

const refuse = async (code: string, video: Record<string, unknown>): Promise<string> =>
  (await api.refuseCreate(400, code, { prompt: 'a disc', video })).error.message;

const inline = (bytes: Buffer) => ({ b64_json: bytes.toString('base64') });

describe('an inline clip', () => {
  test('is evaluated without a video id, and kept for a retry', async () => {
    const metadata = { clipcheck_evaluator: { outcome: 'partial' } };
    const created = await api.create({ prompt: 'a disc', video: inline(clip), metadata });
    expect(created.video_id).toBeNull();
    expect(created.input.video).toMatchObject({ num_frames: 60, width: 192, height: 128 });
    expect(await findingIds(created.id)).toEqual(['frozen-frames-30-38']);
    const path = `/v1/evaluations/${created.id}/retry`;
    const second = await api.expectAnswer(evaluationSchema, 201, 'POST', path);
    expect(await findingIds(second.id)).toEqual(['frozen-frames-30-38']);
  });

  test('is refused when it is too long or not a clip', async () => {
    const long = await makeClip({ pictures: moving(77, 5), fps: 5, width: 64, height: 64 });
    expect(await refuse('video_too_long', inline(long))).toContain('15.40 s');
    const half = inline(clip.subarray(0, clip.length / 2));
    expect(await refuse('invalid_video', half)).toContain('damaged');
    expect(readdirSync(join(evaluator.dataDir, 'incoming'))).toEqual([]);
  });
});

describe('a clip at an address', () => {
  test('is fetched with a plain GET, without credentials, and evaluated', async () => {
    const server = await serveClips({ 'clip.mp4': clip });
    const url = server.at('clip.mp4?a=1').replace('http://', 'http://user:secret@');
    const created = await api.create({ prompt: 'a disc', video: { url } });
    expect(created.video_id).toBeNull();
    expect(await findingIds(created.id)).toEqual(['frozen-frames-30-38']);
    expect(server.requests).toMatchObject([{ method: 'GET' }]);
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(server.requests[0]?.headers).not.toHaveProperty('cookie');
  });

  type Answer = Parameters<typeof serveClips>[0][string];
  const redirect =
    (location: string): Answer =>
    (response) =>
      void response.writeHead(302, { location }).end();

  test('is fetched through three redirects, not four', async () => {
    const redirects = {
      1: redirect('/0'),
      2: redirect('/1'),
      3: redirect('/2'),
      4: redirect('/3'),
    };
    const server = await serveClips({ 0: clip, ...redirects });
    const body = { prompt: 'a disc', video: { url: server.at('3') } };
    expect((await api.create(body)).status).toBe('queued');
    expect(await refuse('invalid_video', { url: server.at('4') })).toContain('redirects');
  });

  test.each<[string, Answer, RegExp]>([
    ['a missing page', (response) => void response.writeHead(404).end(), /status 404/],
    ['a web page', Buffer.from('<html>no clip</html>'), /not an MP4/],
    [
      'a connection that breaks',
      (response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half', () => response.destroy());
      },
      /could not be fetched/,
    ],
    ['a redirect to a file', redirect('file:///etc/passwd'), /other than an http or https/],
  ])('is refused for %s', async (_what, answer, message) => {
    const server = await serveClips({ 'clip.mp4': answer });
    expect(await refuse('invalid_video', { url: server.at('clip.mp4') })).toMatch(message);
  });

  test('is refused when nothing listens at the address', async () => {
    expect(await refuse('invalid_video', { url: 'http://127.0.0.1:2' })).toContain('ECONNREFUSED');
  });

  test('is refused above 50 MiB, without reading more than that', {
    tags: ['full'],
  }, async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(1024 * 1024);
    const server = await serveClips({
      'endless.mp4': (response) => {
        const send = (): void => {
          sentBytes += chunk.length;
          if (sentBytes < 200 * chunk.length) response.write(chunk, send);
        };
        response.on('error', () => {});
        send();
      },
    });
    const message = await refuse('invalid_video', { url: server.at('endless.mp4') });
    expect(message).toContain('larger than 52428800 bytes');
    expect(sentBytes).toBeLessThan(80 * chunk.length);
  });
});
