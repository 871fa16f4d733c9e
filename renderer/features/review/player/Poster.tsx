import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useStoredPicture } from '../use-stored-picture.ts';
import { BitmapCanvas } from './BitmapCanvas.tsx';
import styles from './Poster.module.css';

/** The clip's thumbnail, shown until a frame has been drawn, or if there is no video. */
export const Poster = ({ clipId }: { clipId: ClipId }) => {
  const picture = useStoredPicture(clipId);
  return picture ? (
    <BitmapCanvas picture={picture} className={styles.poster} testId="stored-picture" />
  ) : null;
};
