import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ProbedVideo } from '../probe/describe-video.ts';

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

/** When the frames are shown where it is proven that each is for the same time; else null. */
export const constantRateTimes = (video: ProbedVideo | undefined): FrameTimes | null => {
  if (!video?.isConstantRate || !video.frameCount) return null;
  const { durationSec, frameCount } = video;
  return {
    startSecs: Array.from({ length: frameCount }, (_, frame) => (frame * durationSec) / frameCount),
    lastSec: durationSec / frameCount,
  };
};

/**
 * When the frames of a clip are shown, where what is stored of it proves that: the file need not be
 * opened then.
 * @param probe JSON of its probe or of the error it gave
 */
export const parseStoredTimes = (probe: string): FrameTimes | null =>
  constantRateTimes((JSON.parse(probe) as { video?: ProbedVideo }).video);
