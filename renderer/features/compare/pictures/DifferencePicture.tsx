import { Switch } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { Poster } from '../../review/player/Poster.tsx';
import { Stage } from '../../review/player/stage/Stage.tsx';
import type { ZoomControl } from '../../review/player/stage/use-zoom.ts';
import { useComparison } from '../compare-context.ts';
import styles from './DifferencePicture.module.css';
import { drawDifference } from './draw-difference.ts';
import type { Difference } from './measure-difference.ts';
import { SideLabels } from './SideLabels.tsx';
import { useDifference } from './use-difference.ts';

/** Amplified, the difference is 2 ** 3 = 8 times as bright. */
const doublings = 3;

const percents = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumSignificantDigits: 2,
});

const differenceText = (difference: Difference | null): string => {
  if (difference === null) return '';
  const { share, most } = difference;
  if (most === 0) return 'These two frames are the same in every pixel.';
  return `${percents.format(share)} of the pixels differ, by at most ${most} of 255.`;
};

const DifferenceCanvas = ({ doubled }: { doubled: number }) => {
  const { screen, left } = useComparison();
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context) return;
    return screen.follow((pictures) => drawDifference(context, pictures, doubled));
  }, [screen, doubled]);
  return (
    <canvas
      ref={canvas}
      className={styles.canvas}
      width={left.frames?.picture.width}
      height={left.frames?.picture.height}
      data-testid="difference-canvas"
    />
  );
};

/** Where the pictures differ: black is the same. */
export const DifferencePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => {
  const { left, right } = useComparison();
  const [isAmplified, setAmplified] = useState(false);
  const difference = useDifference();
  const amplify = (): void => setAmplified(!isAmplified);
  useActionHandlers({ 'compare.amplify': amplify });
  return (
    <>
      <SideLabels />
      <div className={styles.tools}>
        <Switch size="xs" label="Amplify 8×" checked={isAmplified} onChange={amplify} />
        <span className={styles.measure} data-testid="difference">
          {differenceText(difference)}
        </span>
      </div>
      <div className={styles.place}>
        {left.frames && right.frames ? (
          <Stage picture={left.frames.picture} control={zoomControl}>
            <DifferenceCanvas doubled={isAmplified ? doublings : 0} />
          </Stage>
        ) : (
          <Poster clipId={left.detail.card.clipId} />
        )}
      </div>
    </>
  );
};
