import type { Direction } from '../frames/clip-frames.ts';
import type { FrameSource } from './frame-source.ts';

/** Further than this is a jump, after which one usually looks at what follows. */
const maxStep = 10;

export type FrameShow = {
  /** The frame that was asked for last. */
  wanted(): number;
  /** Asks for a frame. One is drawn at a time, and of those asked for meanwhile only the last. */
  ask(frame: number): void;
  /** Asks again for the frame that was asked for last. */
  again(): void;
  close(): void;
};

/** What is told of the frames that were asked for. */
export type ShowListener = {
  shown(frame: number, isLastAsked: boolean): void;
  waiting(): void;
  failed(problem: string): void;
};

/** Brings frames on screen, in the order in which they are asked for and never more than one late. */
export const showFrames = (
  source: FrameSource,
  first: number,
  listener: ShowListener,
): FrameShow => {
  let wanted = first;
  let direction: Direction = 1;
  /** The frame that is being drawn, and how many were begun before it. */
  let under: { readonly frame: number } | null = null;
  let isClosed = false;

  const end = (drawing: { readonly frame: number }, report: () => void): void => {
    if (isClosed) return;
    const isNewest = under === drawing;
    if (isNewest) under = null;
    report();
    if (isNewest && wanted !== drawing.frame) draw(wanted);
  };
  const draw = (frame: number): void => {
    const drawing = { frame };
    under = drawing;
    source.aim(frame, direction);
    source.draw(frame).then(
      (isDrawn) =>
        end(drawing, () => {
          if (isDrawn) listener.shown(frame, frame === wanted);
        }),
      (error: Error) => end(drawing, () => listener.failed(error.message)),
    );
  };
  return {
    wanted: () => wanted,
    ask: (frame) => {
      const by = frame - wanted;
      if (by !== 0) direction = by < 0 && by >= -maxStep ? -1 : 1;
      wanted = frame;
      // What can be drawn at once does not wait for what has to be decoded first.
      const isAtOnce = source.has(frame);
      if (under === null || (isAtOnce && !source.has(under.frame))) draw(frame);
      if (!isAtOnce) listener.waiting();
    },
    again: () => draw(wanted),
    close: () => {
      isClosed = true;
    },
  };
};
