import type { ClipId } from '../../shared/domain/ids.ts';

/**
 * Clips without a picture, so that a row that scrolls back in does not ask and flicker again. Who
 * brings a clip's file takes it out.
 */
export const withoutPicture = new Set<ClipId>();
