import { VisuallyHidden } from '@mantine/core';
import { LoaderCircle } from 'lucide-react';
import { type CSSProperties, useSyncExternalStore } from 'react';
import type { ClipFrames } from '../frames/clip-frames.ts';
import { BitmapCanvas } from '../picture/BitmapCanvas.tsx';
import { usePlayhead, useReview } from '../review-context.ts';
import styles from './DecodingMark.module.css';

type ThumbnailProps = { frames: ClipFrames; wanted: number; shown: number };

/**
 * The loaded thumbnail nearest to a wanted frame, with the number of its own frame; nothing if none
 * is nearer than the frame on screen.
 */
const NearThumbnail = ({ frames, wanted, shown }: ThumbnailProps) => {
  const { pictures } = frames;
  const near = useSyncExternalStore(pictures.subscribe, () => pictures.nearest(wanted));
  if (!near || Math.abs(near.frame - wanted) >= Math.abs(shown - wanted)) return null;
  const aspect = { '--aspect': frames.picture.aspectRatio } as CSSProperties;
  return (
    <span className={styles.thumbnail} style={aspect}>
      <BitmapCanvas
        key={near.frame}
        picture={near.picture}
        className={styles.picture}
        testId="near-thumbnail"
      />
      Thumbnail of frame {near.frame}
    </span>
  );
};

/**
 * Says which frame is still being decoded, with a thumbnail of its surroundings. Styled to appear
 * only after a delay, in a corner of the video: the video, its number and its boxes stay those of
 * the last frame drawn, and all change in the task in which this disappears.
 * @param hasThumbnail false in comparisons, whose frame numbers are not those of one clip
 */
export const DecodingMark = ({ hasThumbnail }: { hasThumbnail: boolean }) => {
  const { frames, playhead } = useReview();
  const { frame, isWaiting, isPlaying } = usePlayhead();
  const wanted = playhead.wanted();
  return (
    <span className={styles.place} role="status">
      {isWaiting ? <VisuallyHidden>Decoding</VisuallyHidden> : null}
      {isWaiting ? (
        // Read aloud, a number for each frame of a held key would not end.
        <span className={styles.mark} aria-hidden>
          {hasThumbnail && frames && !isPlaying ? (
            <NearThumbnail frames={frames} wanted={wanted} shown={frame} />
          ) : null}
          <span className={styles.text}>
            <LoaderCircle />
            Decoding frame {wanted}
          </span>
        </span>
      ) : null}
    </span>
  );
};
