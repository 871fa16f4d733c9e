import type { ClipFrames, Direction } from '../frames/clip-frames.ts';

/** Where a playhead's frames come from: from one clip, or from two side by side. */
export type FrameSource = {
  /** Whether a frame can be drawn at once. */
  has(frame: number): boolean;
  /** Told right before a frame is drawn: what lies ahead of it is wanted next. */
  aim(frame: number, direction: Direction): void;
  /** @returns false when another was asked for before it could be drawn, or there is no canvas */
  draw(frame: number): Promise<boolean>;
  /** Whether playing passes over what is not ready in time, instead of waiting for it. */
  readonly isDropping: boolean;
};

/** Where there is no picture, one can still be at a frame. */
export const noPicture: FrameSource = {
  has: () => true,
  aim: () => undefined,
  draw: async () => true,
  isDropping: true,
};

/**
 * The frames of one clip on one canvas.
 * @param canvas gives the canvas of now; null while there is none
 */
export const framesOnCanvas = (
  frames: ClipFrames,
  canvas: () => HTMLCanvasElement | null,
): FrameSource => ({
  has: frames.has,
  aim: frames.aim,
  draw: async (frame) => {
    const mounted = canvas();
    return mounted ? frames.draw(frame, mounted) : false;
  },
  // Found by time, none is ready ahead: to wait for each would be far slower than the clip.
  isDropping: frames.inexactReason !== null,
});
