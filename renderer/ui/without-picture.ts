import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

/** Addresses of pictures that could not be loaded. */
const failed = new Set<string>();

/**
 * Remembers pictures that could not be loaded, so that rows do not request them again and flicker.
 */
export const withoutPicture = {
  has: (address: string): boolean => failed.has(address),
  add: (address: string): void => {
    failed.add(address);
  },
  /** Lets the pictures of a clip load again once its file is there. */
  forget: (clipId: ClipId): void => {
    const own = thumbnailAddress(clipId);
    for (const address of failed) if (address.startsWith(own)) failed.delete(address);
  },
};
