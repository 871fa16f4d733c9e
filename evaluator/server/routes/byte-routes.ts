import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { readRange } from '../../../shared/service-api/byte-range.ts';
import { TooManyBytesError } from '../../store/clip-files.ts';
import type { StoredVideo } from '../../store/evaluator-store.ts';
import { bodyChunks } from '../read-body.ts';
import type { ServerEnv, Services } from '../services.ts';

const VALID_SEC = 3600;

const sign = (secret: Buffer, videoId: string, expiresAtSec: number): string =>
  createHmac('sha256', secret).update(`${videoId} ${expiresAtSec}`).digest('base64url');

/** Creates an address from which a clip's bytes can be read without a key, for one hour. */
export const createClipAddress = (baseUrl: string, secret: Buffer, videoId: string): string => {
  const expiresAtSec = Math.floor(Date.now() / 1000) + VALID_SEC;
  const signature = sign(secret, videoId, expiresAtSec);
  return `${baseUrl}/clips/${videoId}?expires=${expiresAtSec}&signature=${signature}`;
};

const isClipAddressValid = (
  secret: Buffer,
  videoId: string,
  { expires, signature }: Record<string, string>,
): boolean => {
  const expiresAtSec = Number(expires);
  if (!(expiresAtSec >= Date.now() / 1000)) return false;
  const given = Buffer.from(signature ?? '');
  const expected = Buffer.from(sign(secret, videoId, expiresAtSec));
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/**
 * The addresses that the evaluator issues, for bytes. They need no key, and ignore any. Refusals
 * are plain text, as in any file store.
 */
export const byteRoutes = ({ store }: Services) => {
  const routes = new Hono<ServerEnv>();

  routes.put('/uploads/:token', async (context) => {
    const video = await store.findUpload(context.req.param('token'));
    const isGood =
      video?.state === 'reserved' && (video.uploadExpiresAtSec ?? 0) >= Date.now() / 1000;
    if (!isGood) return context.text('This upload address has expired or was already used.', 403);
    const length = context.req.header('Content-Length');
    if (length !== undefined && Number(length) !== video.sizeBytes) {
      return context.text(sizeMessage(video, length), 400);
    }
    const refusal = await takeBytes(video, bodyChunks(context.env.incoming));
    return refusal ? context.text(refusal.message, refusal.status) : context.body(null, 200);
  });

  const takeBytes = async (
    video: StoredVideo,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<{ status: 400 | 403; message: string } | null> => {
    try {
      const received = await store.files.receive(bytes, video.sizeBytes);
      if (received.sizeBytes !== video.sizeBytes) {
        received.discard();
        return { status: 400, message: sizeMessage(video, String(received.sizeBytes)) };
      }
      if (video.expectedSha256 !== null && received.sha256 !== video.expectedSha256) {
        received.discard();
        return { status: 400, message: 'The bytes do not have the SHA-256 that was reserved.' };
      }
      if (await store.receiveUpload(video.id, received)) return null;
      return { status: 403, message: 'This upload address was already used.' };
    } catch (error) {
      if (!(error instanceof TooManyBytesError)) throw error;
      return { status: 400, message: sizeMessage(video, 'more') };
    }
  };

  routes.get('/clips/:id', async (context) => {
    const video = await store.findVideo(context.req.param('id'));
    const isGood =
      video?.state === 'ready' &&
      video.sha256 !== null &&
      isClipAddressValid(store.addressSecret, video.id, context.req.query());
    if (!isGood) return context.text('This address has expired.', 403);
    const { sizeBytes, sha256 } = video;
    const range = readRange(context.req.header('Range'), sizeBytes);
    if (range === 'unsatisfiable') {
      return context.body(null, 416, { 'Content-Range': `bytes */${sizeBytes}` });
    }
    const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
    const stream = createReadStream(store.files.pathOf(sha256 ?? ''), { start: first, end: last });
    return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, {
      status: range ? 206 : 200,
      headers: {
        'Content-Type': 'video/mp4',
        'Content-Length': String(last - first + 1),
        'Accept-Ranges': 'bytes',
        ...(range ? { 'Content-Range': `bytes ${first}-${last}/${sizeBytes}` } : {}),
      },
    });
  });

  return routes;
};

const sizeMessage = (video: StoredVideo, received: string): string =>
  `${video.sizeBytes} bytes were reserved, but ${received} arrived.`;
