import { type ComponentProps, useEffect, useRef } from 'react';
import type { ClipFrames } from '../frames/clip-frames.ts';

/** Opacity of a thumbnail that is shown until the right one is loaded. */
const standInAlpha = 0.35;

type Props = Pick<ComponentProps<'canvas'>, 'className'> & {
  frames: ClipFrames | null;
  frame: number;
  /** Shown faintly while no thumbnail of the clip is loaded. */
  standIn?: ImageBitmap | null;
  /** Time for which the frame must stay before its thumbnail is made. */
  delayMs: number;
  /** In CSS pixels. */
  width: number;
  height: number;
  testId: string;
};

/** The thumbnail of a frame; until it is loaded, faintly the nearest one. */
export const FramePicture = ({
  frames,
  frame,
  standIn = null,
  delayMs,
  testId,
  ...props
}: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pictures = frames?.pictures;
  const { width, height, className } = props;
  const ratio = window.devicePixelRatio;
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => pictures?.request(frame, controller.signal), delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [pictures, frame, delayMs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another size clears the canvas
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const draw = (): void => {
      const exact = pictures?.get(frame);
      const shown = exact ?? pictures?.nearest(frame)?.picture ?? standIn;
      // Set only if the thumbnail is the frame's own.
      if (exact) context.canvas.dataset.frame = String(frame);
      else delete context.canvas.dataset.frame;
      context.clearRect(0, 0, context.canvas.width, context.canvas.height);
      if (!shown) return;
      context.globalAlpha = exact ? 1 : standInAlpha;
      context.drawImage(shown, 0, 0, context.canvas.width, context.canvas.height);
    };
    draw();
    return pictures?.subscribe(draw);
  }, [pictures, frame, standIn, width, height]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={Math.round(width * ratio)}
      height={Math.round(height * ratio)}
      style={{ display: 'block', width, height }}
      data-testid={testId}
    />
  );
};
