import type { ClipFrames, Direction } from '../frames/clip-frames.ts';

export type FrameSource = {
  has(frame: number): boolean;
  /** See `ClipFrames.draw`. */
  draw(frame: number, direction: Direction): Promise<boolean>;
  /** Whether playback drops frames that are not ready in time, instead of waiting for them. */
  readonly isDropping: boolean;
};

export const noPicture: FrameSource = {
  has: () => true,
  draw: async () => true,
  isDropping: true,
};

/** @param canvas returns the current canvas; null while there is none */
export const framesOnCanvas = (
  frames: ClipFrames,
  canvas: () => HTMLCanvasElement | null,
): FrameSource => ({
  has: frames.has,
  draw: async (frame, direction) => {
    const mounted = canvas();
    return mounted ? frames.draw(frame, direction, mounted) : false;
  },
  // Frames found by seeking are never ready ahead: waiting for each would be far slower than the clip.
  isDropping: frames.inexactReason !== null,
});

/** Frames back that count as a step; after a longer jump, the frames that follow are needed. */
const maxStep = 10;

/** Draws frames in the order requested, never more than one behind. */
export const showFrames = (
  source: FrameSource,
  first: number,
  listener: {
    shown(frame: number, isLastAsked: boolean): void;
    waiting(): void;
    failed(problem: string): void;
  },
) => {
  let wanted = first;
  let direction: Direction = 1;
  let drawing: { readonly frame: number } | null = null;
  let isClosed = false;

  const end = (ended: { readonly frame: number }, report: () => void): void => {
    if (isClosed) return;
    const isNewest = drawing === ended;
    if (isNewest) drawing = null;
    report();
    if (isNewest && wanted !== ended.frame) draw(wanted);
  };
  const draw = (frame: number): void => {
    const started = { frame };
    drawing = started;
    source.draw(frame, direction).then(
      (isDrawn) =>
        end(started, () => {
          if (isDrawn) listener.shown(frame, frame === wanted);
        }),
      (error: Error) => end(started, () => listener.failed(error.message)),
    );
  };
  return {
    wanted: (): number => wanted,
    ask: (frame: number): void => {
      const by = frame - wanted;
      if (by !== 0) direction = by < 0 && by >= -maxStep ? -1 : 1;
      wanted = frame;
      // A frame that is ready does not wait for one that still has to be decoded.
      const isReady = source.has(frame);
      if (drawing === null || (isReady && !source.has(drawing.frame))) draw(frame);
      if (!isReady) listener.waiting();
    },
    again: (): void => draw(wanted),
    close: (): void => {
      isClosed = true;
    },
  };
};

export type FrameShow = ReturnType<typeof showFrames>;
