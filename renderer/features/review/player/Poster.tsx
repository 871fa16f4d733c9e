import { useState } from 'react';
import { thumbnailAddress } from '../../../../shared/contract/addresses.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import styles from './Poster.module.css';

/** The clip's small picture in the place of one that is not there yet, or not any more. */
export const Poster = ({ clipId }: { clipId: ClipId }) => {
  const [hasFailed, setFailed] = useState(false);
  return hasFailed ? null : (
    <img
      className={styles.poster}
      src={thumbnailAddress(clipId)}
      alt=""
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
};
