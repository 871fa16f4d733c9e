import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { FramePictures } from './frame-pictures.ts';

/** Size of a clip's frames, after rotation. */
export type PictureSize = {
  /** Number of stored pixels, which is also the size of the canvas. */
  readonly width: number;
  readonly height: number;
  /** Width divided by height as displayed; not that of the pixels if these are not square. */
  readonly aspectRatio: number;
};

/** Direction in which frames are decoded ahead of the playhead: forward (1) or back (-1). */
export type Direction = 1 | -1;

export type ClipFrames = {
  readonly table: FrameTable;
  /**
   * Time of the first frame in the file, in seconds: the table starts there at 0, while the audio
   * keeps the file's time.
   */
  readonly startSec: number;
  readonly picture: PictureSize;
  /** Null if every frame drawn is exactly the requested one; else why not, as a sentence. */
  readonly inexactReason: string | null;
  /** Sets position and direction of the playhead: frames near it are decoded, others released. */
  aim(frame: number, direction: Direction): void;
  has(frame: number): boolean;
  /**
   * Draws a frame as soon as it is decoded, over the whole canvas, which has the frame's size. A new
   * call for the same canvas cancels the previous one.
   * @returns false if cancelled by a newer call
   * @throws Error with a user-facing message if the frame cannot be decoded
   */
  draw(frame: number, canvas: HTMLCanvasElement): Promise<boolean>;
  /**
   * Returns the pixels of a frame, after rotation, in full size.
   * @throws Error with a user-facing message if the frame cannot be decoded
   */
  readPixels(frame: number): Promise<ImageData>;
  readonly pictures: FramePictures;
  close(): void;
};
