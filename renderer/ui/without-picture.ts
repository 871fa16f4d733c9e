import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

/** Addresses of pictures that could not be loaded. */
const failed = new Set<string>();

/** Pictures that could not be loaded, so that a row that scrolls back in does not ask and flicker. */
export const withoutPicture = {
  has: (address: string): boolean => failed.has(address),
  add: (address: string): void => {
    failed.add(address);
  },
  /** Has the pictures of a clip asked for again, once its file is there. */
  forget: (clipId: ClipId): void => {
    const own = thumbnailAddress(clipId);
    for (const address of failed) if (address.startsWith(own)) failed.delete(address);
  },
};
