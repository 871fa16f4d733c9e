import { z } from 'zod';
import type { ReceivedEvaluation } from '../service-api/evaluation.ts';
import { amountText } from '../text/amount-formats.ts';
import type { RunCopy } from './clip-copy.ts';

export const videoReadingSchema = z.object({
  durationSec: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  fps: z.number().nullable(),
  isVariable: z.boolean(),
  frameCount: z.number().nullable(),
});
/** Null for properties that are not known. */
export type VideoReading = z.infer<typeof videoReadingSchema>;

export type LocalReading = VideoReading & {
  readonly isOfCopy: boolean;
};

/** Relative tolerance for rounded frame rates: 23.98 equals 23.976, but 24 does not. */
export const frameRateTolerance = 0.0005;

export const isAmount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const known = (value: number | null | undefined): number | null => (isAmount(value) ? value : null);

export const serviceReading = (evaluation: ReceivedEvaluation | null): VideoReading | null => {
  const video = evaluation?.input?.video;
  if (!video) return null;
  return {
    durationSec: known(video.duration_sec),
    width: known(video.width),
    height: known(video.height),
    fps: known(video.fps),
    isVariable: false,
    frameCount: known(video.num_frames),
  };
};

const noReading: VideoReading = {
  durationSec: null,
  width: null,
  height: null,
  fps: null,
  isVariable: false,
  frameCount: null,
};

/** Returns what is stored of a clip's file; the frame rate is taken to be constant. */
export const storedReading = (
  card: Omit<VideoReading, 'isVariable'> & { readonly sha256: string | null },
): VideoReading => {
  const { durationSec, width, height, fps, frameCount } = card;
  return card.sha256 === null
    ? noReading
    : { durationSec, width, height, fps, frameCount, isVariable: false };
};

export const sentReading = (clip: VideoReading, copy: RunCopy | null): LocalReading => {
  if (copy === null) return { ...clip, isOfCopy: false };
  const { durationSec, frameCount } = copy;
  return { ...clip, durationSec, frameCount, isOfCopy: true };
};

const both = (here: number | null, service: number | null | undefined): [number, number] | null =>
  isAmount(here) && isAmount(service) ? [here, service] : null;

const framesDiffer = (
  here: LocalReading,
  service: VideoReading | null,
  formatCount: (count: number) => string,
): string | null => {
  const counts = both(here.frameCount, service?.frameCount);
  if (!counts || counts[0] === counts[1]) return null;
  const [local, reported] = counts;
  const countText = (count: number): string => amountText(count, formatCount);
  const difference = Math.abs(local - reported);
  const off = difference === 1 ? 'by one' : `by up to ${countText(difference)}`;
  const file = here.isOfCopy ? 'the copy it received' : 'this file';
  return `The evaluator counted ${countText(reported)} frames, ${file} has ${countText(local)}: frame numbers may be off ${off}.`;
};

const lengthsDiffer = (here: LocalReading, service: VideoReading | null): string | null => {
  const secs = both(here.durationSec, service?.durationSec);
  const frameSec = here.fps ? 1 / here.fps : 0;
  // Containers round durations, and some end where the last frame begins.
  if (!secs || Math.abs(secs[0] - secs[1]) <= frameSec + 0.001) return null;
  return 'The evaluator read a different duration. It may have received a cut or stretched clip.';
};

const ratesDiffer = (here: LocalReading, service: VideoReading | null): string | null => {
  const fps = both(here.fps, service?.fps);
  if (!fps || Math.abs(fps[0] - fps[1]) <= frameRateTolerance * fps[0]) return null;
  return here.isVariable
    ? 'This file has a variable frame rate. Findings are placed by their seconds, not by the evaluator’s frame numbers.'
    : 'The evaluator read a different frame rate. Findings are placed by their seconds; its frame numbers may not match.';
};

const sizesDiffer = (here: LocalReading, service: VideoReading | null): string | null => {
  const widths = both(here.width, service?.width);
  const heights = both(here.height, service?.height);
  if (!widths || !heights) return null;
  if (widths[0] === widths[1] && heights[0] === heights[1]) return null;
  return widths[0] === heights[1] && heights[0] === widths[1]
    ? 'The evaluator read the video without its rotation. Boxes may be in the wrong place.'
    : 'The evaluator read a different resolution. Boxes are relative, so they match if the aspect ratio is the same.';
};

/** The consequence of each difference; null if the readings agree or one is unknown. */
export const videoDifferences = (
  here: LocalReading,
  service: VideoReading | null,
  formatCount: (count: number) => string,
) => ({
  duration: lengthsDiffer(here, service),
  resolution: sizesDiffer(here, service),
  frameRate: ratesDiffer(here, service),
  frames: framesDiffer(here, service, formatCount),
});

/**
 * Returns what rules out that a service has read this video, such as "duration and resolution";
 * null if nothing does. Equal readings prove nothing.
 */
export const otherVideoBy = (here: LocalReading, service: VideoReading | null): string | null => {
  const pixels = (of: VideoReading | null): number | null =>
    of && (of.width ?? 0) * (of.height ?? 0);
  const [sizes, frames] = [
    both(pixels(here) || null, pixels(service) || null),
    both(here.frameCount, service?.frameCount),
  ];
  const differences = [
    lengthsDiffer(here, service) !== null && 'duration',
    // The same for a video that was read without its rotation.
    sizes && sizes[0] !== sizes[1] && 'resolution',
    // Services count the last frame differently.
    frames && Math.abs(frames[0] - frames[1]) > 1 && 'number of frames',
  ].filter(Boolean);
  return differences.join(' and ') || null;
};
