import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { thumbnailAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import styles from './Poster.module.css';

type Props = {
  /** Must be open; what is drawn stays when it is closed. */
  picture: ImageBitmap;
  className: string | undefined;
  testId: string;
};

export const BitmapCanvas = ({ picture, className, testId }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={picture.width}
      height={picture.height}
      data-testid={testId}
      aria-hidden
    />
  );
};

type Stored = { readonly clipId: ClipId; readonly picture: ImageBitmap };

/**
 * Returns a clip's stored thumbnail, which exists even if the file is missing; null until loaded. A
 * bitmap, closed on unmount: an `<img>` would stay in the browser's cache of about a thousand
 * decoded images.
 */
export const useStoredPicture = (clipId: ClipId): ImageBitmap | null => {
  const [stored, setStored] = useState<Stored | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let picture: ImageBitmap | null = null;
    const read = async (): Promise<void> => {
      const response = await fetch(thumbnailAddress(clipId), { signal: controller.signal });
      if (!response.ok) return;
      const bitmap = await createImageBitmap(await response.blob());
      if (controller.signal.aborted) return bitmap.close();
      picture = bitmap;
      setStored({ clipId, picture });
    };
    // Without a readable thumbnail, none is shown.
    read().catch(() => undefined);
    return () => {
      controller.abort();
      setStored(null);
      picture?.close();
    };
  }, [clipId]);
  return stored?.clipId === clipId ? stored.picture : null;
};

export const Poster = ({ clipId }: { clipId: ClipId }) => {
  const picture = useStoredPicture(clipId);
  return picture ? (
    <BitmapCanvas picture={picture} className={styles.poster} testId="stored-picture" />
  ) : null;
};
