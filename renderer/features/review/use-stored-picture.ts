import { useEffect, useState } from 'react';
import { thumbnailAddress } from '../../../shared/contract/addresses.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

type Stored = { readonly clipId: ClipId; readonly picture: ImageBitmap };

/**
 * The stored picture of a clip, which is there also when its file is not; null without one.
 *
 * It is a bitmap that is closed with its user: an `<img>` would stay in the browser's cache of
 * decoded images, which takes in a thousand of them before it lets one go.
 */
export const useStoredPicture = (clipId: ClipId): ImageBitmap | null => {
  const [stored, setStored] = useState<Stored | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    let picture: ImageBitmap | null = null;
    const read = async (): Promise<void> => {
      const response = await fetch(thumbnailAddress(clipId), { signal: asking.signal });
      if (!response.ok) return;
      const made = await createImageBitmap(await response.blob());
      if (asking.signal.aborted) return made.close();
      picture = made;
      setStored({ clipId, picture });
    };
    // There is none that can be shown.
    read().catch(() => undefined);
    return () => {
      asking.abort();
      setStored(null);
      picture?.close();
    };
  }, [clipId]);
  return stored?.clipId === clipId ? stored.picture : null;
};
