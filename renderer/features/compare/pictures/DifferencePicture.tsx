import { Group, Switch } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import textStyles from '../../../ui/texts.module.css';
import { uiTimes } from '../../../ui/ui-times.ts';
import stageStyles from '../../clip-player/picture/PictureStage.module.css';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { useComparison, useSide } from '../compare-context.ts';
import type { Pictures } from '../frames/shared-screen.ts';
import { SidePicture } from './sides.tsx';

/**
 * @param pixels RGBA, without amplification; alpha is ignored
 * @returns the share of pixels that differ (0 to 1), and the maximum difference of a channel (0 to
 *   255)
 */
export const measureDifference = (pixels: Uint8ClampedArray) => {
  let differing = 0;
  let max = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const pixelMax = Math.max(
      pixels[offset] ?? 0,
      pixels[offset + 1] ?? 0,
      pixels[offset + 2] ?? 0,
    );
    if (pixelMax === 0) continue;
    differing += 1;
    if (pixelMax > max) max = pixelMax;
  }
  return { share: pixels.length === 0 ? 0 : differing / (pixels.length / 4), max };
};

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

type Difference = ReturnType<typeof measureDifference>;

const useDifference = (): Difference | null => {
  const { screen, sides } = useComparison();
  const [difference, setDifference] = useState<Difference | null>(null);
  const picture = sides[0].frames?.picture;
  useEffect(() => {
    if (!picture) return;
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = (pictures: Pictures): void => {
      if (pictures.includes(null)) return;
      drawDifference(context, pictures, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      setDifference(measureDifference(data));
    };
    const stop = screen.follow((pictures) => {
      clearTimeout(timer);
      setDifference(null);
      // Waits until the frame stays: measuring reads all pixels.
      timer = setTimeout(() => measure(pictures), uiTimes.differenceDebounceMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [screen, picture]);
  return difference;
};

const amplifiedDoublings = 3;

const percents = new Intl.NumberFormat(undefined, {
  style: 'percent',
  maximumSignificantDigits: 2,
});

const differenceText = (difference: Difference | null): string => {
  if (difference === null) return '';
  const { share, max } = difference;
  if (max === 0) return 'The two frames are identical.';
  return `${percents.format(share)} of pixels differ, by at most ${max} of 255.`;
};

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
  const difference = useDifference();
  const amplify = (): void => setAmplified(!isAmplified);
  useActionHandlers({ 'compare.amplify': amplify });
  return (
    <>
      <Group gap="sm" mih={28} px="md" bg="var(--cc-surface-1)">
        <Switch label="Amplify 8×" checked={isAmplified} onChange={amplify} />
        <span className={textStyles.dim} data-testid="difference">
          {differenceText(difference)}
        </span>
      </Group>
      <SidePicture position={useSide(1).frames ? 0 : 1} control={zoomControl}>
        <DifferenceCanvas doublings={isAmplified ? amplifiedDoublings : 0} />
      </SidePicture>
    </>
  );
};
