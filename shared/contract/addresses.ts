/** Addresses of resources that are fetched, relative to the page; the same in both hosts. */
import type { ClipId } from '../domain/ids.ts';

/** First segments of the addresses below, as the hosts route them. */
export const mediaSegment = 'media';
export const thumbnailSegment = 'thumbnails';
export const dropSegment = 'drops';
export const reportSegment = 'reports';
export const reportPageSegment = 'report-pages';

/** The clip's bytes, with byte ranges (206 and 416). 404 if no file has them any more. */
export const mediaAddress = (clipId: ClipId): string => `${mediaSegment}/${clipId}`;

/**
 * A thumbnail of the clip. 404 if none can be made.
 * @param atMs start of the frame to show, from the first frame; a typical one by default
 */
export const thumbnailAddress = (clipId: ClipId, atMs?: number): string =>
  atMs === undefined ? `${thumbnailSegment}/${clipId}` : `${thumbnailSegment}/${clipId}/${atMs}`;

/**
 * Takes a dropped file without a path by PUT, with its bytes as the body; 204. A POST to the address
 * of the drop, once all of its files have been sent, returns JSON `{ "path": … }`.
 * @param dropId UUID that the page creates for a drop
 * @param relativePath within the drop, with `/`; the host sanitizes it
 */
export const dropAddress = (dropId: string, relativePath?: string): string =>
  relativePath === undefined
    ? `${dropSegment}/${dropId}`
    : `${dropSegment}/${dropId}/${relativePath.split('/').map(encodeURIComponent).join('/')}`;
