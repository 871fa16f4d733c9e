import { extname } from 'node:path';
import { type ClipId, clipIdSchema } from '../../shared/domain/ids.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import { readRange } from './read-range.ts';
import { refuse } from './refuse.ts';
import { streamFile } from './stream-file.ts';

const contentTypes: Record<string, string> = {
  '.mov': 'video/quicktime',
  '.mkv': 'video/x-matroska',
  '.webm': 'video/webm',
  '.gif': 'image/gif',
  '.avi': 'video/x-msvideo',
};

const notFound = (): Response =>
  refuse(
    404,
    'file_unreadable',
    'The file of this clip is missing, or it cannot be read as a video.',
  );

/**
 * Returns a clip's response headers. The id is a hash of the bytes, so it is a strong entity tag
 * with which a download can be resumed. The browser caches nothing, since the file is on this
 * machine.
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
  const isSame = ifRange === null || ifRange === `"${clipId}"`;
  return isSame ? readRange(request.headers.get('Range'), sizeBytes) : null;
};

/**
 * Serves GET and HEAD for a clip's bytes by its id, with byte ranges (206, 416). Requests never
 * contain a path.
 * @param videoPath finds a file with a clip's bytes; null if there is none, or it is not a video
 * @param name the requested name, unchecked
 */
export const serveMedia = async (
  request: Request,
  name: string,
  videoPath: (clipId: ClipId) => Promise<string | null>,
): Promise<Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(405, 'not_offered', 'Clips are read-only.', { Allow: 'GET, HEAD' });
  }
  const { data: clipId } = clipIdSchema.safeParse(name);
  const path = clipId === undefined ? null : await videoPath(clipId);
  const stamp = path === null ? null : await readFileStamp(path).catch(() => null);
  if (clipId === undefined || path === null || stamp === null) return notFound();
  const { sizeBytes: size } = stamp;
  const range = requestedRange(request, clipId, size);
  if (range === 'unsatisfiable') {
    const message = `The clip is ${size} bytes long; request one range at a time.`;
    return refuse(416, 'bad_input', message, { 'Content-Range': `bytes */${size}` });
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
