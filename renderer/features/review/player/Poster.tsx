import { useLayoutEffect, useRef } from 'react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useStoredPicture } from '../use-stored-picture.ts';
import styles from './Poster.module.css';

/** The clip's small picture in the place of one that is not there yet, or not any more. */
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
