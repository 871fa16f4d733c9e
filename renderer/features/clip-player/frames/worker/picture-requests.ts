import { createFramePixels, type FramePixels } from '../exact/frame-pixels.ts';
import { shrinkPicture } from '../exact/shrink-picture.ts';
import { type Turn, turnedSize } from '../exact/turn.ts';

/** A request for a thumbnail. */
export type PictureRequest = { readonly frame: number; readonly maxWidth: number };

/** Pending requests for thumbnails, which are made when their frame is decoded. */
export type PictureRequests = {
  add(request: PictureRequest): void;
  remove(request: PictureRequest): void;
  has(frame: number): boolean;
  frames(): Iterable<number>;
  make(frame: number, decoded: VideoFrame): Promise<void>;
  reject(frame: number): void;
};

/** @param onMade called with each requested thumbnail, null if it could not be made */
export const createPictureRequests = (
  turn: Turn,
  onMade: (request: PictureRequest, picture: ImageData | null) => void,
): PictureRequests => {
  const widths = new Map<number, Set<number>>();
  let pixels: FramePixels | null = null;

  const takeRequests = (frame: number): PictureRequest[] => {
    const requested = [...(widths.get(frame) ?? [])];
    widths.delete(frame);
    return requested.map((maxWidth) => ({ frame, maxWidth }));
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
      const requested = widths.get(frame);
      requested?.delete(maxWidth);
      if (requested?.size === 0) widths.delete(frame);
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
    reject: (frame) => {
      for (const request of takeRequests(frame)) onMade(request, null);
    },
  };
};
