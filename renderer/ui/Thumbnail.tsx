import { Film } from 'lucide-react';
import { useState } from 'react';
import { thumbnailAddress } from '../../shared/contract/addresses.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import styles from './Thumbnail.module.css';

/** Clips without a picture, so that a row that scrolls back in does not ask and flicker again. */
const without = new Set<ClipId>();

/** A clip's picture in a box that keeps its place while, or although, there is none. */
export const Thumbnail = ({ clipId }: { clipId: ClipId | undefined }) => {
  const [failed, setFailed] = useState<ClipId | null>(null);
  const hasPicture = clipId !== undefined && failed !== clipId && !without.has(clipId);
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
            without.add(clipId);
            setFailed(clipId);
          }}
        />
      ) : (
        <Film className={styles.icon} aria-hidden />
      )}
    </div>
  );
};
