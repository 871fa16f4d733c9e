import { Stack } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { NoVideo } from '../../clip-player/missing-file/NoVideo.tsx';
import stageStyles from '../../clip-player/picture/PictureStage.module.css';
import { PictureStage } from '../../clip-player/picture/PictureStage.tsx';
import { Poster } from '../../clip-player/picture/Poster.tsx';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { ReviewContext } from '../../clip-player/review-context.ts';
import { canShow, useComparison } from '../compare-context.ts';
import { type SideName, sideNames } from '../frames/frame-match.ts';
import styles from './SideBySide.module.css';
import { SideCanvas, SideLabel, SideOverlay } from './sides.tsx';

type Props = { side: SideName; zoomControl: ZoomControl };

const SideStage = ({ side, zoomControl }: Props) => {
  const comparison = useComparison();
  const review = comparison[side];
  const { frames, playhead, detail } = review;
  const isDrawn = useSyncExternalStore(playhead.subscribe, () => playhead.state().isDrawn);
  const opened = comparison.opened[side];
  return (
    <ReviewContext value={review}>
      <div className={stageStyles.place}>
        {frames ? (
          <PictureStage picture={frames.picture} control={zoomControl}>
            <SideCanvas side={side} />
            <SideOverlay side={side} />
          </PictureStage>
        ) : null}
        {frames && isDrawn ? null : <Poster clipId={detail.card.clipId} />}
        {canShow(comparison, side) ? null : (
          <NoVideo problem={opened.status === 'failed' ? opened.problem : null} />
        )}
      </div>
    </ReviewContext>
  );
};

export const SideBySide = ({ zoomControl }: { zoomControl: ZoomControl }) => (
  <div className={styles.pair}>
    {sideNames.map((side) => (
      <Stack key={side} gap={0} miw={0} mih={0}>
        <SideLabel side={side} />
        <SideStage side={side} zoomControl={zoomControl} />
      </Stack>
    ))}
  </div>
);
