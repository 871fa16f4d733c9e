import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import { readStoredJson } from '../../../store/stored-json.ts';
import type { ProbedVideo } from '../probe/describe-video.ts';

export type Still = { readonly jpeg: Uint8Array; readonly width: number; readonly height: number };

/** What is drawn on a still: the number of a finding, and its box. */
export type StillMark = {
  readonly number: number;
  /** CSS color, `#rrggbb`. */
  readonly color: string;
  /** Null for the entire frame. */
  readonly box: Box | null;
};

/** Presentation times of a file's frames, in the file's own clock. */
export type FrameTimes = {
  /** Start of each presented frame, ascending. */
  readonly startSecs: readonly number[];
  /** Duration of the last frame; 0 if the file does not say. */
  readonly lastDurationSec: number;
  /** Start of the first frame in the file as presented, if an empty edit precedes it; else 0. */
  readonly originSec: number;
};

export type ClipProxy = { readonly path: string; readonly width: number; readonly height: number };

export const constantRateTimes = (video: ProbedVideo | undefined): FrameTimes | null => {
  if (!video?.isConstantRate || !video.frameCount) return null;
  const { durationSec, frameCount, originSec = 0 } = video;
  return {
    startSecs: Array.from({ length: frameCount }, (_, frame) => (frame * durationSec) / frameCount),
    lastDurationSec: durationSec / frameCount,
    originSec,
  };
};

/**
 * Frame times if the stored probe proves a constant rate, so that the file need not be opened.
 * @param probe JSON of the probe or its error
 */
export const parseStoredTimes = (probe: string): FrameTimes | null =>
  constantRateTimes(readStoredJson<{ video?: ProbedVideo }>(probe)?.video);
