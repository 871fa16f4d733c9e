import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useState,
  useSyncExternalStore,
} from 'react';
import { hasFile } from '../../clip-cards/has-file.ts';
import type { ClipFrames } from '../frames/clip-frames.ts';
import type { OpenedClip } from '../frames/use-clip-frames.ts';
import { NoVideo } from '../missing-file/NoVideo.tsx';
import { useReview } from '../review-context.ts';
import styles from './PictureStage.module.css';
import { PictureStage } from './PictureStage.tsx';
import { Poster } from './Poster.tsx';

type CanvasProps = { ref: Ref<HTMLCanvasElement>; frames: ClipFrames; testId: string };

export const FrameCanvas = ({ ref, frames: { picture, inexactReason }, testId }: CanvasProps) => (
  <canvas
    ref={ref}
    className={styles.canvas}
    width={picture.width}
    height={picture.height}
    data-testid={testId}
    data-exact={inexactReason === null}
  />
);

type Props = Omit<ComponentProps<typeof PictureStage>, 'picture'> & {
  opened: OpenedClip;
  /** Over the picture, not zoomed with it. */
  over?: ReactNode;
};

export const ClipPicture = ({ opened, over, ...stage }: Props) => {
  const { detail, playhead } = useReview();
  const isDrawn = useSyncExternalStore(playhead.subscribe, () => playhead.state().isDrawn);
  const { frames, status } = opened;
  // In a comparison, a playhead may start anew while the picture stays.
  const [drawn, setDrawn] = useState<ClipFrames | null>(null);
  if (isDrawn && frames !== drawn) setDrawn(frames);
  return (
    <div className={styles.place}>
      {frames ? <PictureStage picture={frames.picture} {...stage} /> : null}
      {frames && frames === drawn ? null : <Poster clipId={detail.card.clipId} />}
      {status === 'failed' || !hasFile(detail.card) ? (
        <NoVideo problem={status === 'failed' ? opened.problem : null} />
      ) : null}
      {frames ? over : null}
    </div>
  );
};
