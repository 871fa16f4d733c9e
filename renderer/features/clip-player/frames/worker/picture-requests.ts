import {
  createFramePixels,
  type FramePixels,
  makeThumbnail,
  type Turn,
  turnedSize,
} from '../exact/frame-pixels.ts';

/** @param onMade called with each requested thumbnail, null if it could not be made */
export const createPictureRequests = (
  turn: Turn,
  onMade: (frame: number, picture: ImageBitmap | null) => void,
) => {
  const requested = new Set<number>();
  let pixels: FramePixels | null = null;

  const pixelsFor = ({ visibleRect }: VideoFrame): FramePixels => {
    const { width = 0, height = 0 } = visibleRect ?? {};
    pixels ??= createFramePixels(turnedSize(turn, width, height), turn);
    return pixels;
  };

  return {
    add: (frame: number): void => void requested.add(frame),
    remove: (frame: number): void => void requested.delete(frame),
    has: (frame: number): boolean => requested.has(frame),
    frames: (): Iterable<number> => requested,
    make: async (frame: number, decoded: VideoFrame): Promise<void> => {
      requested.delete(frame);
      const picture = await pixelsFor(decoded)
        .show(decoded, makeThumbnail)
        .catch(() => null);
      onMade(frame, picture);
    },
    reject: (frame: number): void => {
      if (requested.delete(frame)) onMade(frame, null);
    },
  };
};

export type PictureRequests = ReturnType<typeof createPictureRequests>;
