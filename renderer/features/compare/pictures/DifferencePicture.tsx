import { Group, Switch } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import stageStyles from '../../clip-player/picture/PictureStage.module.css';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { useComparison, useSide } from '../compare-context.ts';
import type { Pictures } from '../frames/shared-screen.ts';
import { SidePicture } from './sides.tsx';

/**
 * Draws the difference channel by channel: black means identical.
 * @param context of a canvas of picture A's size; B is scaled to it
 * @param doublings 3 makes the difference 2 ** 3 = 8 times as bright
 */
const drawDifference = (
  context: CanvasRenderingContext2D,
  [a, b]: Pictures,
  doublings: number,
): void => {
  const { canvas } = context;
  if (!a || !b) return;
  context.globalCompositeOperation = 'copy';
  context.drawImage(a, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'difference';
  context.drawImage(b, 0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'lighter';
  for (let count = 0; count < doublings; count += 1) context.drawImage(canvas, 0, 0);
};

const amplifiedDoublings = 3;

const DifferenceCanvas = ({ doublings }: { doublings: number }) => {
  const { screen, sides } = useComparison();
  const picture = sides[0].frames?.picture;
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { alpha: false });
    if (!context) return;
    return screen.follow((pictures) => drawDifference(context, pictures, doublings));
  }, [screen, doublings]);
  return (
    <canvas
      ref={canvas}
      className={stageStyles.canvas}
      width={picture?.width}
      height={picture?.height}
      data-testid="difference-canvas"
    />
  );
};

export const DifferencePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => {
  const [isAmplified, setAmplified] = useState(false);
  const amplify = (): void => setAmplified(!isAmplified);
  useActionHandlers({ 'compare.amplify': amplify });
  return (
    <>
      <Group mih={28} px="md" bg="var(--cc-surface-1)">
        <Switch label="Amplify 8×" checked={isAmplified} onChange={amplify} />
      </Group>
      <SidePicture position={useSide(1).frames ? 0 : 1} control={zoomControl}>
        <DifferenceCanvas doublings={isAmplified ? amplifiedDoublings : 0} />
      </SidePicture>
    </>
  );
};
