import { createFrameTable, frameCountOf } from '../../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames, Direction } from '../clip-frames.ts';
import { createFramePictures } from '../frame-pictures.ts';
import type { ClipMetadata, OpenedId, ToFrameWorker } from '../worker/frame-messages.ts';
import type { FrameMemory } from './frame-memory.ts';
import { createFramePixels, shrinkPicture, turnedSize } from './frame-pixels.ts';
import {
  createHeading,
  type FrameWindow,
  isInWindow,
  shareMemory,
  windowAround,
} from './frame-window.ts';
import { createHeldFrames } from './held-frames.ts';
import { openRawFrame, type RawFrame } from './raw-frame.ts';

const leftFrame = new Error(
  'You left the frame before it was decoded. Go back to it and try again.',
);

export const createExactFrames = (parts: {
  id: OpenedId;
  metadata: ClipMetadata;
  frame: number;
  send: (message: ToFrameWorker, transfer?: Transferable[]) => void;
  memory: FrameMemory;
  onClose: () => void;
  onMemoryFull: () => void;
}) => {
  const { id, metadata, send } = parts;
  const table = createFrameTable(
    [...metadata.startSecs],
    metadata.lastDurationSec,
    metadata.originSec,
  );
  const frameCount = frameCountOf(table);
  const size = turnedSize(metadata.turn, metadata.width, metadata.height);
  const pixels = createFramePixels(size, metadata.turn);
  const heading = createHeading();
  const held = createHeldFrames(parts.memory, (frame) => send({ type: 'dropped', id, frame }));
  const pictureOf = async (raw: RawFrame): Promise<ImageData> =>
    pixels.show(openRawFrame(raw), shrinkPicture);
  const requestPicture = (frame: number): void => {
    const raw = held.get(frame);
    if (!raw) send({ type: 'requestPicture', id, frame });
    else {
      void pictureOf(raw)
        .catch(() => null)
        .then((picture) => thumbnails.add(frame, picture));
    }
  };
  const thumbnails = createFramePictures(requestPicture, (frame) =>
    send({ type: 'cancelPicture', id, frame }),
  );
  const drawing = new WeakMap<HTMLCanvasElement, AbortController>();
  /** Frames requested for other purposes than drawing. */
  const reading = new Map<AbortController, number>();
  let capacity = 0;
  let aimed: { frame: number; direction: Direction } = { frame: parts.frame, direction: 1 };

  const plan = (): void => {
    const window = windowAround(aimed.frame, aimed.direction, frameCount, capacity);
    held.keepAround(window, capacity);
    for (const [controller, frame] of reading) {
      if (!isInWindow(window, frame)) controller.abort(leftFrame);
    }
    send({ type: 'aim', id, aim: { ...aimed, window } });
  };

  const aim = (frame: number, playheadDirection: Direction): void => {
    const direction = heading.follow(frame, playheadDirection);
    if (frame === aimed.frame && direction === aimed.direction) return;
    aimed = { frame, direction };
    plan();
  };

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
    const controller = new AbortController();
    drawing.set(canvas, controller);
    const { signal } = controller;
    try {
      return await show(frame, signal, (picture) => {
        if (signal.aborted) return false;
        const context = canvas.getContext('2d', { alpha: false });
        if (!context) throw new Error('The frame can’t be drawn: the canvas is lost.');
        context.putImageData(picture, 0, 0);
        return true;
      });
    } catch (error) {
      if (signal.aborted) return false;
      throw error;
    }
  };

  const readPixels = async (frame: number): Promise<ImageData> => {
    const controller = new AbortController();
    reading.set(controller, frame);
    try {
      return await show(
        frame,
        controller.signal,
        ({ data, width, height }) => new ImageData(data.slice(), width, height),
      );
    } finally {
      reading.delete(controller);
    }
  };

  const end = (problem: string): void => {
    held.fail(problem);
    thumbnails.close();
  };

  const frames: ClipFrames = {
    table,
    startSec: metadata.startSecs[0] ?? 0,
    picture: { ...size, aspectRatio: metadata.aspectRatio },
    inexactReason: null,
    aim,
    has: (frame) => held.get(frame) !== undefined,
    draw,
    readPixels,
    pictures: thumbnails.pictures,
    close: () => {
      end('The clip was closed.');
      parts.onClose();
    },
  };

  return {
    ...frames,
    /** @param isAhead prefetched, not yet on screen @param bytes memory budget from now on */
    setRank: (isAhead: boolean, bytes: number): void => {
      const share = shareMemory(bytes, {
        frameBytes: metadata.frameBytes,
        blockBytes: parts.memory.blockBytes,
        frameCount,
        usefulDecoders: isAhead ? 0 : metadata.usefulDecoders,
      });
      capacity = share.capacity;
      send({ type: 'rank', id, isAhead, waitingDecoders: share.waitingDecoders });
      plan();
    },
    addFrame: (frame: number, raw: RawFrame): void => {
      try {
        held.add(frame, raw);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        parts.onMemoryFull();
        return;
      }
      // Returns the buffer, which the worker used for this frame only.
      const { buffer } = raw.bytes;
      send({ type: 'copied', id, buffer }, [buffer]);
    },
    addThumbnail: thumbnails.add,
    setUndecodable: ({ first, last }: FrameWindow): void =>
      held.giveUp(
        first,
        last,
        `Frames ${first} to ${last} cannot be decoded: the file is damaged.`,
      ),
    fail: end,
  };
};

export type ExactFrames = ReturnType<typeof createExactFrames>;
