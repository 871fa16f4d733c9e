import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';

/** Keeps rows from requesting failed images again, which makes them flicker. */
export const failedImages = new Set<string>();

/** Lets the images of a clip load again once its file is found. */
export const forgetFailedImages = (clipId: ClipId): void => {
  const prefix = thumbnailAddress(clipId);
  for (const address of failedImages) if (address.startsWith(prefix)) failedImages.delete(address);
};
