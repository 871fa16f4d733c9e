import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { type ClipId, clipIdSchema } from '../../shared/domain/ids.ts';
import { type ByteRange, readRange } from '../../shared/service-api/byte-range.ts';
import { readFileStamp, stampFromStats } from '../clips/files/file-stamp.ts';
import { type FileStamp, isSameStamp } from '../store/stored-stamp.ts';
import { httpError } from './http-error.ts';

/** Large enough to make the cost of opening the file for each piece negligible. */
const pieceBytes = 512 * 1024;

type Piece = { path: string; stamp: FileStamp; position: number; length: number };

const readPiece = async (piece: Piece): Promise<Uint8Array<ArrayBuffer>> => {
  await using file = await open(piece.path);
  // Fails rather than sending parts of two files.
  if (!isSameStamp(stampFromStats(await file.stat({ bigint: true })), piece.stamp)) {
    throw new Error('The file changed while it was sent.');
  }
  const bytes = new Uint8Array(piece.length);
  const { bytesRead } = await file.read(bytes, 0, piece.length, piece.position);
  return bytes.subarray(0, bytesRead);
};

/**
 * Streams a range, unless the file no longer has this stamp. Opens the file for each piece, since
 * players drop a response at every seek without closing it.
 */
export const streamFile = (
  path: string,
  stamp: FileStamp,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> => {
  let position = first;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const length = Math.min(pieceBytes, last + 1 - position);
        const bytes = await readPiece({ path, stamp, position, length });
        position += bytes.byteLength;
        controller.enqueue(bytes);
        if (position > last) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};

const contentTypes: Record<string, string> = {
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
  '.webm': 'video/webm',
  '.gif': 'image/gif',
  '.avi': 'video/x-msvideo',
};

const notFound = (): Response =>
  httpError(
    404,
    'file_unreadable',
    'The file of this clip is missing, or it cannot be read as a video.',
  );

/**
 * The id stands for certain bytes: a strong entity tag with which a download can be resumed. The
 * browser caches nothing, since the file is on this machine.
 */
const headersOf = (clipId: ClipId, path: string): Record<string, string> => ({
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'no-store',
  'Content-Type': contentTypes[extname(path).toLowerCase()] ?? 'video/mp4',
  ETag: `"${clipId}"`,
});

/** Returns null for all bytes, also if `If-Range` names another file (RFC 9110, 13.1.5). */
const requestedRange = (request: Request, clipId: ClipId, sizeBytes: number) => {
  if (request.method !== 'GET') return null;
  const ifRange = request.headers.get('If-Range');
  if (ifRange !== null && ifRange !== `"${clipId}"`) return null;
  const ranges = request.headers.get('Range');
  return ranges?.includes(',') ? 'unsatisfiable' : readRange(ranges, sizeBytes);
};

/** Serves a clip's bytes by its id, with byte ranges (206, 416). Requests never contain a path. */
export const serveMedia = async (
  request: Request,
  name: string,
  videoPath: (clipId: ClipId) => Promise<string | null>,
): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return httpError(405, 'not_offered', 'Clips are read-only.', { Allow: 'GET, HEAD' });
  }
  const { data: clipId } = clipIdSchema.safeParse(name);
  const path = clipId === undefined ? null : await videoPath(clipId);
  const stamp = path === null ? null : await readFileStamp(path).catch(() => null);
  if (clipId === undefined || path === null || stamp === null) return notFound();
  const { sizeBytes: size } = stamp;
  const range = requestedRange(request, clipId, size);
  if (range === 'unsatisfiable') {
    const message = `The clip is ${size} bytes long; request one range at a time.`;
    return httpError(416, 'bad_input', message, { 'Content-Range': `bytes */${size}` });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const hasBody = request.method === 'GET' && size > 0;
  return new Response(hasBody ? streamFile(path, stamp, { first, last }) : null, {
    status: range === null ? 200 : 206,
    headers: {
      ...headersOf(clipId, path),
      'Content-Length': String(last - first + 1),
      ...(range === null ? {} : { 'Content-Range': `bytes ${first}-${last}/${size}` }),
    },
  });
};
