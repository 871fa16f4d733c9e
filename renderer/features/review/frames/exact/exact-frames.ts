import { createFrameTable, frameCountOf } from '../../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames, Direction } from '../clip-frames.ts';
import { createSmallPictures } from '../small-pictures.ts';
import type { ClipFacts, OpenedId, ToFrameWorker } from '../worker/frame-messages.ts';
import type { PictureRequest } from '../worker/picture-requests.ts';
import type { FrameMemory } from './frame-memory.ts';
import { createFramePixels } from './frame-pixels.ts';
import { type FrameWindow, isWithin, windowAround } from './frame-window.ts';
import { createHeading } from './heading.ts';
import { createHeldFrames } from './held-frames.ts';
import { shareMemory } from './memory-share.ts';
import { openRawFrame, type RawFrame } from './raw-frame.ts';
import { shrinkPicture } from './shrink-picture.ts';
import { turnedSize } from './turn.ts';

/** What the pool does with the frames of a clip, beside showing them. */
export type ExactFrames = ClipFrames & {
  /**
   * @param isAhead whether nobody looks at the clip yet
   * @param bytes that the clip may take from now on
   */
  setRank(isAhead: boolean, bytes: number): void;
  take(frame: number, raw: RawFrame): void;
  takePicture(request: PictureRequest, picture: ImageData | null): void;
  setUndecodable(window: FrameWindow): void;
  /** Nothing more comes. */
  fail(problem: string): void;
};

export type ExactFramesParts = {
  id: OpenedId;
  facts: ClipFacts;
  /** Where the playhead will be. */
  frame: number;
  send: (message: ToFrameWorker, transfer?: Transferable[]) => void;
  /** Where its frames are kept; closed with it. */
  memory: FrameMemory;
  onClose: () => void;
  /** The system has no memory for its frames. */
  onMemoryFull: () => void;
};

const wentOn = new Error('You left the frame before it was decoded. Go back to it and try again.');

/** Draws frames that a worker decodes ahead; those near the playhead are held. */
export const createExactFrames = (parts: ExactFramesParts): ExactFrames => {
  const { id, facts, send } = parts;
  const table = createFrameTable([...facts.startSecs], facts.lastSec);
  const frameCount = frameCountOf(table);
  const size = turnedSize(facts.turn, facts.width, facts.height);
  const pixels = createFramePixels(size, facts.turn);
  const heading = createHeading();
  const held = createHeldFrames(parts.memory, (frame) => send({ type: 'dropped', id, frame }));
  const pictures = createSmallPictures((request) => send({ type: 'cancelPicture', id, request }));
  const drawing = new WeakMap<HTMLCanvasElement, AbortController>();
  const listeners = new Set<() => void>();
  /** Frames that are read for something else than to be drawn. */
  const reading = new Map<AbortController, number>();
  let capacity = 0;
  let aimed: { frame: number; direction: Direction } = { frame: parts.frame, direction: 1 };

  const plan = (): void => {
    const window = windowAround(aimed.frame, aimed.direction, frameCount, capacity);
    held.keepAround(window, capacity);
    for (const [ending, frame] of reading) if (!isWithin(window, frame)) ending.abort(wentOn);
    send({ type: 'aim', id, aim: { ...aimed, window } });
  };

  const aim = (frame: number, meant: Direction): void => {
    const direction = heading.follow(frame, meant);
    if (frame === aimed.frame && direction === aimed.direction) return;
    aimed = { frame, direction };
    plan();
  };

  /** Gives a frame's picture to `use` once it is decoded. */
  const show = <Result>(
    frame: number,
    signal: AbortSignal,
    use: (picture: ImageData) => Result,
  ): Promise<Result> => {
    if (!held.get(frame)) aim(frame, aimed.direction);
    return held.use(frame, signal, (raw) => pixels.show(openRawFrame(raw), use));
  };

  const draw = async (frame: number, canvas: HTMLCanvasElement): Promise<boolean> => {
    drawing.get(canvas)?.abort();
    const ending = new AbortController();
    drawing.set(canvas, ending);
    const { signal } = ending;
    try {
      return await show(frame, signal, (picture) => {
        if (signal.aborted) return false;
        const context = canvas.getContext('2d', { alpha: false });
        if (!context) throw new Error('The picture cannot be drawn: the canvas is lost.');
        context.putImageData(picture, 0, 0);
        return true;
      });
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };

  const readPixels = async (frame: number): Promise<ImageData> => {
    const ending = new AbortController();
    reading.set(ending, frame);
    try {
      return await show(
        frame,
        ending.signal,
        ({ data, width, height }) => new ImageData(data.slice(), width, height),
      );
    } finally {
      reading.delete(ending);
    }
  };

  /** A small picture is made here of a frame that is held, else by the worker. */
  const askPicture = (request: PictureRequest): void => {
    const raw = held.get(request.frame);
    if (!raw) {
      send({ type: 'askPicture', id, request });
      return;
    }
    const make = async (): Promise<ImageData> =>
      pixels.show(openRawFrame(raw), (picture) => shrinkPicture(picture, request.maxWidth));
    void make()
      .catch(() => null)
      .then((picture) => pictures.take(request, picture));
  };

  const end = (problem: string): void => {
    held.fail(problem);
    pictures.close();
    listeners.clear();
  };

  return {
    table,
    startSec: facts.startSecs[0] ?? 0,
    picture: { ...size, aspectRatio: facts.aspectRatio },
    inexactReason: null,
    aim,
    has: (frame) => held.get(frame) !== undefined,
    draw,
    readPixels,
    thumbnail: (frame, maxWidth, signal) => {
      const request = { frame, maxWidth };
      return pictures.get(request, signal, () => askPicture(request));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      end('The clip was closed.');
      parts.onClose();
    },
    setRank: (isAhead, bytes) => {
      const share = shareMemory(bytes, {
        frameBytes: facts.frameBytes,
        blockBytes: parts.memory.blockBytes,
        frameCount,
        usefulDecoders: isAhead ? 0 : facts.usefulDecoders,
      });
      capacity = share.capacity;
      send({ type: 'rank', id, isAhead, waitingDecoders: share.waitingDecoders });
      plan();
    },
    take: (frame, raw) => {
      try {
        held.add(frame, raw);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        parts.onMemoryFull();
        return;
      }
      // As it came from the worker a frame has a buffer to itself.
      const { buffer } = raw.bytes;
      send({ type: 'copied', id, buffer }, [buffer]);
      for (const listener of listeners) listener();
    },
    takePicture: pictures.take,
    setUndecodable: ({ first, last }) =>
      held.giveUp(
        first,
        last,
        `Frames ${first} to ${last} cannot be decoded: the file is damaged.`,
      ),
    fail: end,
  };
};
