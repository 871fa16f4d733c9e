import type { ClipFrames, Direction } from '../frames/clip-frames.ts';

export type FrameSource = {
  has(frame: number): boolean;
  aim(frame: number, direction: Direction): void;
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
