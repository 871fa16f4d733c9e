import { useLayoutEffect, useRef } from 'react';
import stageStyles from '../../clip-player/picture/PictureStage.module.css';
import { type SideName, useComparison } from '../compare-context.ts';

/** The frame of one side, which fills its parent and changes together with the other side's. */
export const SideCanvas = ({ side }: { side: SideName }) => {
  const { screen, ...sides } = useComparison();
  const { frames } = sides[side];
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context) return;
    return screen.follow((pictures) => {
      const picture = pictures[side];
      if (picture) context.drawImage(picture, 0, 0);
    });
  }, [screen, side]);
  if (!frames) return null;
  return (
    <canvas
      ref={canvas}
      className={stageStyles.canvas}
      width={frames.picture.width}
      height={frames.picture.height}
      data-testid={`${side}-canvas`}
      data-exact={frames.inexactReason === null}
    />
  );
};
