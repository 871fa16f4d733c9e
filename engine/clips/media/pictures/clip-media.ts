import type { ClipId } from '../../../../shared/domain/ids.ts';

/** A picture of one frame, as JPEG. */
export type Still = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

/** When the frames of a file are shown, in its own clock. */
export type FrameTimes = {
  /** Ascending, one for each frame that is presented. */
  readonly startSecs: readonly number[];
  /** How long the last one is shown; 0 where the file does not say. */
  readonly lastSec: number;
};

/** A smaller copy of a clip, frame for frame, that every browser plays. */
export type ClipProxy = { readonly path: string; readonly width: number; readonly height: number };

/**
 * What is read and made of clips' files. Everything is null where no file holds the clip any more, or
 * where it cannot be decoded; but for times that are known without it.
 */
export type ClipMedia = {
  frameTimes(clipId: ClipId): Promise<FrameTimes | null>;
  /**
   * Pictures of frames, upright and with square pixels, in the order of `frames`.
   * @param longerSidePx never enlarged
   */
  stills(
    clipId: ClipId,
    frames: readonly number[],
    longerSidePx: number,
  ): Promise<readonly (Still | null)[]>;
  /** Makes a copy at a path where nothing is yet. @throws AppError output_not_written on a full disk */
  proxy(clipId: ClipId, target: string, longerSidePx: number): Promise<ClipProxy | null>;
};
