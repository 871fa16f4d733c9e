import { useState } from 'react';
import { NoVideo } from '../../review/player/NoVideo.tsx';
import { Poster } from '../../review/player/Poster.tsx';
import { Stage } from '../../review/player/stage/Stage.tsx';
import type { ZoomControl } from '../../review/player/stage/use-zoom.ts';
import { ReviewContext } from '../../review/review-context.ts';
import { canShow, useComparison } from '../compare-context.ts';
import { BothOverlays } from './BothOverlays.tsx';
import styles from './OnePicture.module.css';
import { SideCanvas } from './SideCanvas.tsx';
import { SideLabels } from './SideLabels.tsx';
import { type ShownSides, SideSwitch } from './SideSwitch.tsx';

/** The one picture of one clip, with what two runs have found in it. */
export const OnePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => {
  const comparison = useComparison();
  const { left } = comparison;
  const opened = comparison.opened.left;
  const [shown, setShown] = useState<ShownSides>({ left: true, right: true });
  const { frames, detail } = left;
  return (
    <>
      <SideLabels />
      <SideSwitch shown={shown} onShow={setShown} />
      <div className={styles.place}>
        {frames ? (
          <Stage picture={frames.picture} control={zoomControl}>
            <SideCanvas side="left" />
            <BothOverlays shown={shown} />
          </Stage>
        ) : (
          <Poster clipId={detail.card.clipId} />
        )}
        {canShow(comparison, 'left') ? null : (
          <ReviewContext value={left}>
            <NoVideo problem={opened.status === 'failed' ? opened.problem : null} />
          </ReviewContext>
        )}
      </div>
    </>
  );
};
