import { useEffect, useState } from 'react';
import { thumbnailAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';

/** The stored picture of a clip, which is there also when its file is not; null without one. */
export const useStoredPicture = (clipId: ClipId): HTMLImageElement | null => {
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const image = new Image();
    image.src = thumbnailAddress(clipId);
    let isOver = false;
    image.decode().then(
      () => {
        if (!isOver) setPicture(image);
      },
      // There is none.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [clipId]);
  return picture;
};
