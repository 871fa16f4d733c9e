import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { clipIdSchema } from '../../shared/contract/ids.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { refuse } from './refuse.ts';

/** Longer clips than anybody makes: a day. */
const maxMs = 86_400_000;

/** What an address asks for: a clip, and a moment in ms where it names one; null for anything else. */
const readName = (name: string): { clipId: ClipId; atMs: number | null } | null => {
  const [id, moment, ...rest] = name.split('/');
  const { data: clipId } = clipIdSchema.safeParse(id);
  if (clipId === undefined || rest.length > 0) return null;
  if (moment === undefined) return { clipId, atMs: null };
  const atMs = /^\d{1,8}$/.test(moment) ? Number(moment) : Number.NaN;
  return atMs <= maxMs ? { clipId, atMs } : null;
};

const notFound = (): Response =>
  refuse(404, 'file_unreadable', 'No picture can be made of this clip.');

/**
 * Answers GET for a small picture of a clip by its id. The picture of the same bytes is always the
 * same, so the browser keeps it; not another one that stands in while the file is gone.
 * @param thumbnail makes the picture, or finds the one made before; null where none can be made
 * @param name what was asked for, as it came
 */
export const serveThumbnail = async (
  request: Request,
  name: string,
  thumbnail: (clipId: ClipId, atMs: number | null, signal: AbortSignal) => Promise<string | null>,
): Promise<Response> => {
  if (request.method !== 'GET') {
    return refuse(405, 'not_offered', 'Pictures are only read here.', { Allow: 'GET' });
  }
  const wanted = readName(name);
  const path = wanted && (await thumbnail(wanted.clipId, wanted.atMs, request.signal));
  const bytes = path === null ? null : await readFile(path).catch(() => null);
  if (path === null || bytes === null) return notFound();
  const isAsked = basename(path, '.webp') === name.replace('/', '-');
  return new Response(bytes, {
    headers: {
      'Cache-Control': isAsked ? 'private, max-age=31536000, immutable' : 'no-store',
      'Content-Type': 'image/webp',
    },
  });
};
