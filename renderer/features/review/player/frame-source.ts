import type { ClipFrames, Direction } from '../frames/clip-frames.ts';

/** Source of a playhead's frames: one clip, or two side by side. */
export type FrameSource = {
  /** Whether a frame can be drawn immediately. */
  has(frame: number): boolean;
  /** Called right before a frame is drawn, to prepare the frames after it in that direction. */
  aim(frame: number, direction: Direction): void;
  /** @returns false if a newer request superseded it, or there is no canvas */
  draw(frame: number): Promise<boolean>;
  /** Whether playback drops frames that are not ready in time, instead of waiting for them. */
  readonly isDropping: boolean;
};

/** Source for a clip without video: draws nothing, but every frame can be gone to. */
export const noPicture: FrameSource = {
  has: () => true,
  aim: () => undefined,
  draw: async () => true,
  isDropping: true,
};

/**
 * Creates a source that draws the frames of one clip on one canvas.
 * @param canvas returns the current canvas; null while there is none
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
  // Frames found by seeking are never ready ahead: waiting for each would be far slower than the clip.
  isDropping: frames.inexactReason !== null,
});
