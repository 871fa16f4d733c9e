import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

const failed = new Set<string>();

/** Keeps rows from requesting failed images again, which makes them flicker. */
export const failedImages = {
  has: (address: string): boolean => failed.has(address),
  add: (address: string): void => {
    failed.add(address);
  },
  /** Lets the images of a clip load again once its file is found. */
  forget: (clipId: ClipId): void => {
    const prefix = thumbnailAddress(clipId);
    for (const address of failed) if (address.startsWith(prefix)) failed.delete(address);
  },
};
