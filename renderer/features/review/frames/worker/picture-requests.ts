import { createFramePixels, type FramePixels } from '../exact/frame-pixels.ts';
import { shrinkPicture } from '../exact/shrink-picture.ts';
import { type Turn, turnedSize } from '../exact/turn.ts';

/** A small picture that is asked for. */
export type PictureRequest = { readonly frame: number; readonly maxWidth: number };

/** Small pictures that are waited for, and how they are made once their frame is decoded. */
export type PictureRequests = {
  add(request: PictureRequest): void;
  remove(request: PictureRequest): void;
  has(frame: number): boolean;
  frames(): Iterable<number>;
  /** @param decoded is closed */
  make(frame: number, decoded: VideoFrame): Promise<void>;
  /** Answers that there is no picture of a frame. */
  refuse(frame: number): void;
};

/** @param onMade gets each picture that was asked for, null where there is none */
export const createPictureRequests = (
  turn: Turn,
  onMade: (request: PictureRequest, picture: ImageData | null) => void,
): PictureRequests => {
  const widths = new Map<number, Set<number>>();
  let pixels: FramePixels | null = null;

  const takeRequests = (frame: number): PictureRequest[] => {
    const asked = [...(widths.get(frame) ?? [])];
    widths.delete(frame);
    return asked.map((maxWidth) => ({ frame, maxWidth }));
  };

  const pixelsFor = ({ visibleRect }: VideoFrame): FramePixels => {
    const { width = 0, height = 0 } = visibleRect ?? {};
    pixels ??= createFramePixels(turnedSize(turn, width, height), turn);
    return pixels;
  };

  return {
    add: ({ frame, maxWidth }) => {
      widths.set(frame, (widths.get(frame) ?? new Set()).add(maxWidth));
    },
    remove: ({ frame, maxWidth }) => {
      const asked = widths.get(frame);
      asked?.delete(maxWidth);
      if (asked?.size === 0) widths.delete(frame);
    },
    has: (frame) => widths.has(frame),
    frames: () => widths.keys(),
    make: async (frame, decoded) => {
      const requests = takeRequests(frame);
      const small = await pixelsFor(decoded)
        .show(decoded, (picture) =>
          requests.map(({ maxWidth }) => shrinkPicture(picture, maxWidth)),
        )
        .catch(() => []);
      for (const [index, request] of requests.entries()) onMade(request, small[index] ?? null);
    },
    refuse: (frame) => {
      for (const request of takeRequests(frame)) onMade(request, null);
    },
  };
};
