import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';
import type { FramePictures } from './frame-pictures.ts';

/** After rotation. */
export type PictureSize = {
  /** In stored pixels, as the canvas. */
  readonly width: number;
  readonly height: number;
  /** Width divided by height as displayed; not that of the pixels if these are not square. */
  readonly aspectRatio: number;
};

export type Direction = 1 | -1;

export type ClipFrames = {
  readonly table: FrameTable;
  /** First frame in the file, seconds: the table starts there at 0, audio keeps the file's time. */
  readonly startSec: number;
  readonly picture: PictureSize;
  /** Null if every frame drawn is exactly the requested one; else why not, as a sentence. */
  readonly inexactReason: string | null;
  has(frame: number): boolean;
  /**
   * Draws a frame over the whole canvas as soon as it is decoded; cancels an earlier call. From now
   * on, frames near it are decoded, most of them in the direction, and others released.
   * @returns false if cancelled by a newer call
   * @throws Error with a user-facing message if the frame cannot be decoded
   */
  draw(frame: number, direction: Direction, canvas: HTMLCanvasElement): Promise<boolean>;
  readonly pictures: FramePictures;
};
