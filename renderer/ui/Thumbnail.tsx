import { Film } from 'lucide-react';
import { useState } from 'react';
import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import styles from './Thumbnail.module.css';
import { withoutPicture } from './without-picture.ts';

/** A clip's picture in a box that keeps its place while, or although, there is none. */
export const Thumbnail = ({ clipId }: { clipId: ClipId | undefined }) => {
  const [failed, setFailed] = useState<ClipId | null>(null);
  const hasPicture = clipId !== undefined && failed !== clipId && !withoutPicture.has(clipId);
  return (
    <div className={styles.box}>
      {hasPicture ? (
        <img
          key={clipId}
          className={styles.picture}
          src={thumbnailAddress(clipId)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => {
            withoutPicture.add(clipId);
            setFailed(clipId);
          }}
        />
      ) : (
        <Film className={styles.icon} aria-hidden />
      )}
    </div>
  );
};
