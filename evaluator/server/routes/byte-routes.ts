import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { readRange } from '../../../shared/service-api/byte-range.ts';
import type { ClipFiles } from '../../store/clip-files.ts';
import type { EvaluatorStore } from '../../store/evaluator-store.ts';
import { receiveReserved, WrongBytesError, wrongSize } from '../../store/receive-reserved.ts';
import { bodyChunks } from '../read-body.ts';
import type { ServerEnv } from '../services.ts';

/** How long an address is valid from which a clip can be read. */
export const CLIP_ADDRESS_SEC = 3600;

const sign = (secret: Buffer, videoId: string, expiresAtSec: number): string =>
  createHmac('sha256', secret).update(`${videoId} ${expiresAtSec}`).digest('base64url');

/** Creates an address from which a clip's bytes can be read without a key. */
export const createClipAddress = (baseUrl: string, secret: Buffer, videoId: string): string => {
  const expiresAtSec = Math.floor(Date.now() / 1000) + CLIP_ADDRESS_SEC;
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
export const byteRoutes = (store: EvaluatorStore, files: Pick<ClipFiles, 'pathOf'>) => {
  const routes = new Hono<ServerEnv>();

  routes.put('/uploads/:token', async (context) => {
    const video = await store.findUpload(context.req.param('token'));
    const isGood =
      video?.state === 'reserved' && (video.uploadExpiresAtSec ?? 0) >= Date.now() / 1000;
    if (!isGood) return context.text('This upload address has expired or was already used.', 403);
    const length = context.req.header('Content-Length');
    if (length !== undefined && Number(length) !== video.sizeBytes) {
      return context.text(wrongSize(video.sizeBytes, length).message, 400);
    }
    try {
      const received = await receiveReserved(store.files, video, bodyChunks(context.env.incoming));
      if (await store.receiveUpload(video.id, received)) return context.body(null, 200);
      return context.text('This upload address was already used.', 403);
    } catch (error) {
      if (!(error instanceof WrongBytesError)) throw error;
      return context.text(error.message, 400);
    }
  });

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
    const stream = createReadStream(files.pathOf(sha256 ?? ''), { start: first, end: last });
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
