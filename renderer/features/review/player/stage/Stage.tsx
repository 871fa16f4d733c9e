import { type ReactNode, useRef } from 'react';
import type { Box } from '../../../../../shared/domain/frames/place-finding.ts';
import type { PictureSize } from '../../frames/clip-frames.ts';
import { pictureOnStage } from './picture-on-stage.ts';
import styles from './Stage.module.css';
import { StageViewContext } from './stage-view-context.ts';
import { useSpotInView } from './use-spot-in-view.ts';
import { useStageBox } from './use-stage-box.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import type { ZoomControl } from './use-zoom.ts';
import { useZoomActions } from './use-zoom-actions.ts';

type Props = {
  picture: PictureSize;
  control: ZoomControl;
  /** What keys zoom to, in fractions of the picture; null, or none: its middle. */
  findSpot?: () => Box | null;
  /** Whose spot that is: when it changes, the spot is brought into view. */
  spotOf?: number | null;
  /** Lies in the picture's layer and fills it: the canvas. */
  children: ReactNode;
  /** Lies over the whole stage; learns by `useStageView` where the picture is. */
  over?: ReactNode;
};

/** Up to this level pixels are smoothed; above it they are drawn as they are. */
const maxSmoothLevel = 2;

const noSpot = (): null => null;

/**
 * The place of a picture: shows it whole or by its pixels, is zoomed by wheel, double click and
 * keys, and panned by dragging. A double click that means something else is told by
 * `preventDefault`.
 */
export const Stage = ({
  picture,
  control,
  findSpot = noSpot,
  spotOf = null,
  children,
  over,
}: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const box = useStageBox(element);
  const view = box && pictureOnStage(box, picture, control.zoom);
  const { isPannable, isPanning } = useStageGestures({ element, box, picture, control });
  useZoomActions(box, picture, control, findSpot);
  useSpotInView({ box, picture, findSpot }, control, spotOf);
  return (
    <div ref={element} className={styles.stage} data-pannable={isPannable} data-panning={isPanning}>
      {view ? (
        <StageViewContext value={view}>
          <div
            className={styles.layer}
            data-hard={view.level > maxSmoothLevel}
            style={{
              width: view.width,
              height: view.height,
              transform: `translate(${view.left}px, ${view.top}px)`,
            }}
          >
            {children}
          </div>
          {over}
        </StageViewContext>
      ) : null}
    </div>
  );
};
