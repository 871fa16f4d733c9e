/** Addresses of what is not called but fetched, relative to the page; the same in both hosts. */
import type { ClipId } from '../domain/ids.ts';

/** First segments of the addresses below, as the hosts route them. */
export const mediaSegment = 'media';
export const thumbnailSegment = 'thumbnails';
export const dropSegment = 'drops';
export const reportSegment = 'reports';
export const reportPageSegment = 'report-pages';

/** The clip's bytes, with byte ranges (206 and 416). 404 when no file holds them any more. */
export const mediaAddress = (clipId: ClipId): string => `${mediaSegment}/${clipId}`;

/**
 * A small picture of the clip. 404 where none can be made.
 * @param atMs begin of the frame that is shown, from the first frame; a typical one by default
 */
export const thumbnailAddress = (clipId: ClipId, atMs?: number): string =>
  atMs === undefined ? `${thumbnailSegment}/${clipId}` : `${thumbnailSegment}/${clipId}/${atMs}`;

/**
 * Where a dropped file without a path is sent by PUT, its bytes as the body; 204. Answers JSON
 * `{ "path": … }` to a POST of the drop's own address once all of its files have been sent.
 * @param dropId UUID that the page makes up for one drop
 * @param relativePath within the drop, with `/`; the host makes it safe
 */
export const dropAddress = (dropId: string, relativePath?: string): string =>
  relativePath === undefined
    ? `${dropSegment}/${dropId}`
    : `${dropSegment}/${dropId}/${relativePath.split('/').map(encodeURIComponent).join('/')}`;
