import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { RunCopy } from '../../../../shared/domain/clip-copy.ts';
import { type FrameTable, frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { ReceivedEvaluation } from '../../../../shared/service-api/evaluation.ts';
import { formatCount } from '../../../ui/formats.ts';
import type { PictureSize } from '../frames/clip-frames.ts';
import { amountText } from './service-amounts.ts';

/** One reading of the video's file; null for unknown values. */
export type VideoReading = {
  readonly durationSec: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly fps: number | null;
  readonly isVariable: boolean;
  readonly frameCount: number | null;
};

/** One property of the video, as read by the service and by Clipcheck. */
export type ReadingRow = {
  readonly name: 'Duration' | 'Resolution' | 'Frame rate' | 'Frames';
  /** Null if not known. */
  readonly here: string | null;
  readonly service: string | null;
  /** The consequence of a difference; null if the readings agree or one is unknown. */
  readonly difference: string | null;
};

/** Relative tolerance for rounded frame rates: 23.98 equals 23.976, but 24 does not. */
const rateTolerance = 0.0005;

const lengths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });
const rates = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });

const countText = (count: number): string => amountText(count, formatCount);

const isAmount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const known = (value: number | null | undefined): number | null => (isAmount(value) ? value : null);

/** The service's reading of the video; null if it reported none. */
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

/** Reading of a file that was never on this machine. */
const noReading: VideoReading = {
  ...{ durationSec: null, width: null, height: null },
  ...{ fps: null, isVariable: false, frameCount: null },
};

/** Returns Clipcheck's own reading: of the open file, else the stored one. */
export const localReading = (
  card: ClipCard,
  open: { table: FrameTable; picture: PictureSize } | null,
): VideoReading => {
  if (!open) return card.sha256 === null ? noReading : { ...card, isVariable: false };
  const { table, picture } = open;
  return {
    durationSec: table.endSec,
    width: picture.width,
    height: picture.height,
    fps: table.rate.fps,
    isVariable: table.rate.isVariable,
    frameCount: frameCountOf(table),
  };
};

/** Returns the values that differ in a copy of the clip. */
export const readingOfCopy = ({
  durationSec,
  frameCount,
}: RunCopy): Pick<VideoReading, 'durationSec' | 'frameCount'> => ({ durationSec, frameCount });

/** Returns both values; null if either is unknown. */
const both = (here: number | null, service: number | null | undefined): [number, number] | null =>
  isAmount(here) && isAmount(service) ? [here, service] : null;

const framesDiffer = (here: VideoReading, service: VideoReading | null): string | null => {
  const counts = both(here.frameCount, service?.frameCount);
  if (!counts || counts[0] === counts[1]) return null;
  const [local, reported] = counts;
  const difference = Math.abs(local - reported);
  const off = difference === 1 ? 'by one' : `by up to ${countText(difference)}`;
  return `The evaluator counted ${countText(reported)} frames, this file has ${countText(local)}: frame numbers may be off ${off}.`;
};

const lengthsDiffer = (here: VideoReading, service: VideoReading | null): string | null => {
  const secs = both(here.durationSec, service?.durationSec);
  const frameSec = here.fps ? 1 / here.fps : 0;
  // Containers round durations, and some end where the last frame begins.
  if (!secs || Math.abs(secs[0] - secs[1]) <= frameSec + 0.001) return null;
  return 'The evaluator read a different duration. It may have received a cut or stretched clip.';
};

const ratesDiffer = (here: VideoReading, service: VideoReading | null): string | null => {
  const fps = both(here.fps, service?.fps);
  if (!fps || Math.abs(fps[0] - fps[1]) <= rateTolerance * fps[0]) return null;
  return here.isVariable
    ? 'This file has a variable frame rate. Findings are placed by their seconds, not by the evaluator’s frame numbers.'
    : 'The evaluator read a different frame rate. Findings are placed by their seconds; its frame numbers may not match.';
};

const sizesDiffer = (here: VideoReading, service: VideoReading | null): string | null => {
  const widths = both(here.width, service?.width);
  const heights = both(here.height, service?.height);
  if (!widths || !heights) return null;
  if (widths[0] === widths[1] && heights[0] === heights[1]) return null;
  return widths[0] === heights[1] && heights[0] === widths[1]
    ? 'The evaluator read the video without its rotation. Boxes may be in the wrong place.'
    : 'The evaluator read a different resolution. Boxes are relative, so they match if the aspect ratio is the same.';
};

const text = {
  length: (reading: VideoReading | null) =>
    isAmount(reading?.durationSec) ? `${amountText(reading.durationSec, lengths.format)} s` : null,
  size: (reading: VideoReading | null) =>
    isAmount(reading?.width) && isAmount(reading.height)
      ? `${reading.width} × ${reading.height}`
      : null,
  rate: (reading: VideoReading | null) =>
    isAmount(reading?.fps)
      ? `${amountText(reading.fps, rates.format)} fps${reading.isVariable ? ' (variable)' : ''}`
      : null,
  frames: (reading: VideoReading | null) =>
    isAmount(reading?.frameCount) ? countText(reading.frameCount) : null,
};

/** Compares the service's reading with Clipcheck's own; omits rows that neither side knows. */
export const compareReadings = (
  here: VideoReading,
  service: VideoReading | null,
): readonly ReadingRow[] => {
  const row = (
    name: ReadingRow['name'],
    textOf: (reading: VideoReading | null) => string | null,
    differ: (here: VideoReading, service: VideoReading | null) => string | null,
  ): ReadingRow => ({
    name,
    here: textOf(here),
    service: textOf(service),
    difference: differ(here, service),
  });
  return [
    row('Duration', text.length, lengthsDiffer),
    row('Resolution', text.size, sizesDiffer),
    row('Frame rate', text.rate, ratesDiffer),
    row('Frames', text.frames, framesDiffer),
  ].filter((shown) => shown.here !== null || shown.service !== null);
};
