import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { videoRecordSchema } from '../../shared/service-api/video.ts';
import { apiCaller, until } from '../support/api-calls.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { evaluatorForTest, shareEvaluator } from '../support/shared-evaluator.ts';
import { keptMediaFixture } from '../support/tiny-clips.ts';

const MAX_BYTES = 52_428_800;

const evaluator = shareEvaluator();
const api = apiCaller(evaluator);
let clip: Buffer;
let sha256: string;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  clip = await makeClip({ pictures: moving(24, 24), width: 192, height: 128 });
  sha256 = hashOf(clip);
});

const reserveFor = (bytes: Uint8Array, more: Record<string, unknown> = {}) =>
  api.reserve({ size_bytes: bytes.length, content_type: 'video/mp4', ...more });

const complete = (id: string) =>
  api.expectAnswer(videoRecordSchema, 200, 'POST', `/v1/videos/${id}/complete`);

const validated = (id: string) =>
  until(
    () => api.getVideo(id),
    (video) => video.status !== 'pending',
  );

describe('uploading', () => {
  test('goes from a reservation by PUT and completion to a ready record', async () => {
    const before = Math.floor(Date.now() / 1000);
    const reserved = await reserveFor(clip, { filename: 'a.mp4', unknown_member: true });
    expect(reserved).toMatchObject({ object: 'video', status: 'pending', size_bytes: clip.length });
    expect(reserved.upload_url?.startsWith(`${evaluator.baseUrl}/uploads/`)).toBe(true);
    expect(reserved.expires_at).toBeGreaterThanOrEqual(before + 900);

    const put = await api.put(reserved.upload_url, clip);
    expect([put.status, await put.text()]).toEqual([200, '']);
    expect((await api.getVideo(reserved.id)).status).toBe('pending');

    expect((await complete(reserved.id)).status).toBe('pending');
    const ready = await validated(reserved.id);
    expect(ready).toMatchObject({ status: 'ready', duration_sec: 1, width: 192, height: 128 });
    // Completing once more changes nothing.
    expect((await complete(reserved.id)).status).toBe('ready');
  });

  test('skips the transfer of bytes the account has stored', async () => {
    const { id } = await api.upload(clip);
    expect(await reserveFor(clip, { sha256 })).toMatchObject({
      id,
      status: 'ready',
      upload_url: null,
      duration_sec: 1,
    });
  });

  test('refuses bytes of another size or hash, then accepts the right ones, once', async () => {
    const other = await reserveFor(clip, { sha256: hashOf(Buffer.concat([clip, clip])) });
    expect((await api.put(other.upload_url, clip)).status).toBe(400);

    const { upload_url } = await reserveFor(clip);
    const statuses: number[] = [];
    for (const bytes of [clip.subarray(1), Buffer.concat([clip, clip]), clip, clip]) {
      statuses.push((await api.put(upload_url, bytes)).status);
    }
    expect(statuses).toEqual([400, 400, 200, 403]);
  });

  test('counts the bytes of a body without a length', async () => {
    const { upload_url } = await reserveFor(clip);
    const chunked = async (bytes: Uint8Array) => {
      const body = new Blob([Buffer.from(bytes)]).stream();
      const options = { method: 'PUT', body, duplex: 'half' } as RequestInit;
      return (await fetch(upload_url ?? '', options)).status;
    };
    expect(await chunked(clip.subarray(0, 10))).toBe(400);
    expect(await chunked(Buffer.concat([clip, clip]))).toBe(400);
    expect(await chunked(clip)).toBe(200);
  });

  test('keeps nothing of an interrupted transfer, and accepts it again', async () => {
    const { upload_url } = await reserveFor(clip);
    await new Promise<void>((resolve) => {
      const headers = { 'Content-Length': clip.length };
      const outgoing = httpRequest(upload_url ?? '', { method: 'PUT', headers });
      outgoing.on('error', () => resolve());
      outgoing.write(clip.subarray(0, 1000), () => outgoing.destroy(new Error('broken off')));
    });
    const incoming = join(evaluator.dataDir, 'incoming');
    await until(
      async () => readdirSync(incoming),
      (names) => names.length === 0,
    );
    expect((await api.put(upload_url, clip)).status).toBe(200);
  });

  test('rejects an expired address', { tags: ['full'] }, async () => {
    const shortLived = await evaluatorForTest({ args: ['--upload-ttl-sec', '1'] });
    const own = apiCaller(shortLived);
    const { upload_url, expires_at } = await own.reserve({
      size_bytes: clip.length,
      content_type: 'video/mp4',
    });
    await new Promise((resolve) =>
      setTimeout(resolve, ((expires_at ?? 0) + 1) * 1000 - Date.now()),
    );
    expect((await own.put(upload_url, clip)).status).toBe(403);
  });
});

describe('reserving', () => {
  test.each([
    ['invalid_body', { content_type: 'video/mp4' }],
    ['invalid_body', { size_bytes: 0, content_type: 'video/mp4' }],
    ['invalid_body', { size_bytes: 10, content_type: 'video/webm' }],
    ['invalid_body', { size_bytes: 10, content_type: 'video/mp4', sha256: 'ABC' }],
    ['invalid_body', '{"size_bytes":'],
    ['invalid_video', { size_bytes: MAX_BYTES + 1, content_type: 'video/mp4' }],
  ])('refuses with %s: %j', async (code, body) => {
    await api.expectRefusal(400, code, 'POST', '/v1/videos', { body });
  });

  test('accepts a clip of exactly the maximum size', () =>
    api.reserve({ size_bytes: MAX_BYTES, content_type: 'video/mp4' }));
});

describe('validation fails', () => {
  test.each([
    [
      'text under the name of a clip',
      async () => Buffer.from('not a clip at all, just some text'),
      'is not an MP4: it has no file-type box',
    ],
    [
      'a clip that was cut off',
      async () => clip.subarray(0, Math.floor(clip.length / 2)),
      'is damaged: its header lists 24 frames, but only',
    ],
    [
      'another codec',
      async () => readFile(await keptMediaFixture({ codec: 'mpeg4' })),
      'The video is not encoded as H.264.',
    ],
    [
      'a clip of more than 15 s and a frame',
      () => makeClip({ pictures: moving(77, 5), fps: 5, width: 64, height: 64 }),
      'The clip lasts 15.40 s; the limit is 15 s.',
    ],
  ])('for %s, and says why', async (_name, make, reason) => {
    const video = await api.upload(await make());
    expect(video.status).toBe('failed');
    expect(video).not.toHaveProperty('cdn_url');
    const body = { prompt: 'x', video: { upload_id: video.id } };
    const { error } = await api.refuseCreate(400, 'invalid_video', body);
    expect(video.clipcheck_reason).toContain(reason);
    expect(error.message).toBe(`The uploaded video was rejected: ${video.clipcheck_reason}`);
  });

  test('but not for 15 s and one frame', async () => {
    const bytes = await makeClip({ pictures: moving(76, 5), fps: 5, width: 64, height: 64 });
    expect(await api.upload(bytes)).toMatchObject({ status: 'ready', duration_sec: 15.2 });
  });
});

describe('cdn_url', () => {
  test('serves all of the bytes, and ranges, without a key', async () => {
    const { cdn_url = '' } = await api.upload(clip);
    const full = await fetch(cdn_url);
    expect(full.headers.get('Content-Type')).toBe('video/mp4');
    expect(hashOf(new Uint8Array(await full.arrayBuffer()))).toBe(sha256);

    const part = async (range: string) => {
      const answer = await fetch(cdn_url, { headers: { Range: range } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [
        answer.status,
        answer.headers.get('Content-Range'),
        bytes.equals(clip.subarray(10, 20)),
      ];
    };
    expect(await part('bytes=10-19')).toEqual([206, `bytes 10-19/${clip.length}`, true]);
    expect((await part(`bytes=${clip.length}-`))[0]).toBe(416);
    const end = await fetch(cdn_url, { headers: { Range: 'bytes=-5' } });
    expect(Buffer.from(await end.arrayBuffer()).equals(clip.subarray(-5))).toBe(true);
  });

  test('is refused with another signature, time or id', async () => {
    const { cdn_url = '', id } = await api.upload(clip);
    const changed = [
      cdn_url.replace(/signature=.{4}/, 'signature=AAAA'),
      cdn_url.replace(/expires=\d+/, 'expires=9999999999'),
      cdn_url.replace(/\?.*/, ''),
      cdn_url.replace(id, 'other'),
    ];
    for (const address of changed) expect((await fetch(address)).status).toBe(403);
  });
});
