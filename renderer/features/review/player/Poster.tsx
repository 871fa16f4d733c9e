import { useLayoutEffect, useRef } from 'react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useStoredPicture } from '../use-stored-picture.ts';
import styles from './Poster.module.css';

/** The clip's thumbnail, shown until a frame has been drawn, or if there is no video. */
export const Poster = ({ clipId }: { clipId: ClipId }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useStoredPicture(clipId);
  useLayoutEffect(() => {
    if (picture) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return picture ? (
    <canvas
      ref={canvas}
      className={styles.poster}
      width={picture.width}
      height={picture.height}
      data-testid="stored-picture"
      aria-hidden
    />
  ) : null;
};
