import { useLayoutEffect, useRef } from 'react';
import type { ClipFrames } from '../frames/clip-frames.ts';
import stageStyles from './stage/PictureStage.module.css';

type Props = { frames: ClipFrames; onMount: (canvas: HTMLCanvasElement | null) => void };

export const FrameCanvas = ({ frames, onMount }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = frames.picture;
  useLayoutEffect(() => {
    onMount(canvas.current);
    return () => onMount(null);
  }, [onMount]);
  return (
    <canvas
      ref={canvas}
      className={stageStyles.canvas}
      width={width}
      height={height}
      data-testid="frame-canvas"
      data-exact={frames.inexactReason === null}
    />
  );
};
