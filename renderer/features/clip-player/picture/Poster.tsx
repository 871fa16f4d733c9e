import type { ClipId } from '../../../../shared/domain/ids.ts';
import { BitmapCanvas } from './BitmapCanvas.tsx';
import styles from './Poster.module.css';
import { useStoredPicture } from './use-stored-picture.ts';

export const Poster = ({ clipId }: { clipId: ClipId }) => {
  const picture = useStoredPicture(clipId);
  return picture ? (
    <BitmapCanvas picture={picture} className={styles.poster} testId="stored-picture" />
  ) : null;
};
