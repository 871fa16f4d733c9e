/** Addresses of resources that are fetched, relative to the page; the same in both hosts. */
import type { ClipId } from '../domain/ids.ts';

export const mediaSegment = 'media';
export const thumbnailSegment = 'thumbnails';
export const dropSegment = 'drops';
export const reportSegment = 'reports';
export const reportPageSegment = 'report-pages';

/** Served in byte ranges (206 and 416). 404 if no file has the clip's bytes any more. */
export const mediaAddress = (clipId: ClipId): string => `${mediaSegment}/${clipId}`;

/** @param atMs start of the frame to show, from the first frame; by default a typical frame */
export const thumbnailAddress = (clipId: ClipId, atMs?: number): string =>
  atMs === undefined ? `${thumbnailSegment}/${clipId}` : `${thumbnailSegment}/${clipId}/${atMs}`;

/**
 * PUT with a file's bytes, answered by 204. After all files of a drop, a POST to the drop's address
 * returns JSON `{ "path": … }`.
 * @param dropId UUID that the page creates for a drop
 */
export const dropAddress = (dropId: string, relativePath?: string): string =>
  relativePath === undefined
    ? `${dropSegment}/${dropId}`
    : `${dropSegment}/${dropId}/${relativePath.split('/').map(encodeURIComponent).join('/')}`;
