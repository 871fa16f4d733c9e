import type { FrameTable } from '../../../../shared/domain/frames/frame-table.ts';

/** Size of a clip's picture, upright. */
export type PictureSize = {
  /** Pixels as they are stored: a still and the canvas have so many. */
  readonly width: number;
  readonly height: number;
  /** Width by height as the picture is to be seen: differs where pixels are not square. */
  readonly aspectRatio: number;
};

/** What is decoded ahead of the playhead: on (1) or back (-1). */
export type Direction = 1 | -1;

/** The frames of one open clip. */
export type ClipFrames = {
  readonly table: FrameTable;
  /**
   * When the first frame is presented by the file's own time, in seconds: the table begins there,
   * and the sound keeps the file's time.
   */
  readonly startSec: number;
  readonly picture: PictureSize;
  /**
   * Null where every frame drawn is the one that was asked for; else why that cannot be promised,
   * as a sentence.
   */
  readonly inexactReason: string | null;
  /** Says where the playhead is and which way it goes: what is near is decoded, the rest let go. */
  aim(frame: number, direction: Direction): void;
  /** Whether a frame can be drawn at once. */
  has(frame: number): boolean;
  /**
   * Draws a frame as soon as it can be, over the whole of a canvas of the picture's size. Of several
   * calls for one canvas only the last draws.
   * @returns false when another call came before this one had drawn
   * @throws Error with a message for people, where the frame cannot be decoded
   */
  draw(frame: number, canvas: HTMLCanvasElement): Promise<boolean>;
  /**
   * The pixels of a frame, upright and as many as the picture has: what a still is made of.
   * @throws Error with a message for people, where the frame cannot be decoded
   */
  readPixels(frame: number): Promise<ImageData>;
  /**
   * A small picture of a frame, upright, with the picture's own pixels (not the aspect ratio it is
   * to be seen with). Made when nothing is left to decode for the playhead, whose window it does not
   * touch; of frames that are held at once. Asking again gives the same bitmap: it belongs to the
   * clip, is closed with it, and must not be closed by others.
   * @param maxWidth in pixels; better one and the same for all
   * @param signal takes the request back
   * @returns null where there is none: it was taken back, or the frame cannot be decoded
   */
  thumbnail(frame: number, maxWidth: number, signal?: AbortSignal): Promise<ImageBitmap | null>;
  /** @returns how to stop; told whenever `has` may have changed */
  subscribe(listener: () => void): () => void;
  close(): void;
};
