import { createFrameTable, frameCountOf } from '../../../../../shared/domain/frames/frame-table.ts';
import type { ClipFrames, Direction } from '../clip-frames.ts';
import { createFramePictures } from '../frame-pictures.ts';
import type { ClipMetadata, OpenedId, ToFrameWorker } from '../worker/frame-messages.ts';
import type { FrameMemory } from './frame-memory.ts';
import { createFramePixels, makeThumbnail, turnedSize } from './frame-pixels.ts';
import { createHeading, type FrameWindow, shareMemory, windowAround } from './frame-window.ts';
import { createHeldFrames } from './held-frames.ts';
import { openRawFrame, type RawFrame } from './raw-frame.ts';

export const createExactFrames = (parts: {
  id: OpenedId;
  metadata: ClipMetadata;
  frame: number;
  send: (message: ToFrameWorker, transfer?: Transferable[]) => void;
  memory: FrameMemory;
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
  const held = createHeldFrames(parts.memory, (frame) => send({ type: 'drop', id, args: [frame] }));
  const pictureOf = async (raw: RawFrame): Promise<ImageBitmap> =>
    pixels.show(openRawFrame(raw), makeThumbnail);
  const requestPicture = (frame: number): void => {
    const raw = held.get(frame);
    if (!raw) send({ type: 'requestPicture', id, args: [frame] });
    else {
      void pictureOf(raw)
        .catch(() => null)
        .then((picture) => thumbnails.add(frame, picture));
    }
  };
  const thumbnails = createFramePictures(requestPicture, (frame) =>
    send({ type: 'cancelPicture', id, args: [frame] }),
  );
  let draws = 0;
  let capacity = 0;
  let aimed: { frame: number; direction: Direction } = { frame: parts.frame, direction: 1 };

  const plan = (): void => {
    const window = windowAround(aimed.frame, aimed.direction, frameCount, capacity);
    held.keepAround(window, capacity);
    send({ type: 'aim', id, args: [{ ...aimed, window }] });
  };

  const aim = (frame: number, playheadDirection: Direction): void => {
    const direction = heading.follow(frame, playheadDirection);
    if (frame === aimed.frame && direction === aimed.direction) return;
    aimed = { frame, direction };
    plan();
  };

  const draw: ClipFrames['draw'] = async (frame, direction, canvas) => {
    draws += 1;
    const request = draws;
    aim(frame, direction);
    try {
      const isDrawn = await held.use(frame, async (raw) =>
        pixels.show(openRawFrame(raw), (picture) => {
          if (request !== draws) return false;
          const context = canvas.getContext('2d', { alpha: false });
          if (!context) throw new Error('The frame can’t be drawn: the canvas is lost.');
          context.putImageData(picture, 0, 0);
          return true;
        }),
      );
      return isDrawn ?? false;
    } catch (error) {
      if (request !== draws) return false;
      throw error;
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
    has: (frame) => held.get(frame) !== undefined,
    draw,
    pictures: thumbnails.pictures,
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
      send({ type: 'setRank', id, args: [isAhead, share.waitingDecoders] });
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
      send({ type: 'giveBack', id, args: [buffer] }, [buffer]);
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
