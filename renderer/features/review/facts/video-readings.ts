import type { ClipCard } from '../../../../shared/contract/library.ts';
import { type FrameTable, frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import { findingSourceName } from '../../../../shared/domain/shown-names.ts';
import {
  isAmount,
  type LocalReading,
  sentReading,
  storedReading,
  type VideoReading,
  videoDifferences,
} from '../../../../shared/domain/video-readings.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import { amountText } from '../../../../shared/text/amount-formats.ts';
import { formatCount, formatCountOf } from '../../../ui/formats.ts';
import { placeDoubt } from '../../clip-findings/finding-place.ts';
import type { PictureSize } from '../../clip-player/frames/clip-frames.ts';
import type { Review } from '../../clip-player/review-context.ts';

/** Null if all positions fit this file. */
const doubtsText = (
  findings: readonly Pick<Finding, 'region' | 'place'>[],
  table: FrameTable,
): string | null => {
  const doubted = findings.filter((finding) => placeDoubt(finding, table) !== null).length;
  return doubted === 0
    ? null
    : `The positions of ${formatCountOf(doubted, 'finding')} don’t fit this file: frame number and time don’t match, or the time is past the end. Findings are placed by time.`;
};

export const sourcesText = (findings: readonly Pick<Finding, 'source'>[]): string | null => {
  if (findings.length === 0) return null;
  return [...Map.groupBy(findings, ({ source }) => source)]
    .map(([source, { length }]) => `${formatCount(length)} ${findingSourceName(source)}`)
    .join(', ');
};

export type ReadingRow = {
  readonly name: 'Duration' | 'Resolution' | 'Frame rate' | 'Frames';
  /** Null if not known. */
  readonly here: string | null;
  readonly service: string | null;
  /** The consequence of a difference; null if the readings agree or one is unknown. */
  readonly difference: string | null;
};

const decimals = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });

export const localReading = (
  card: ClipCard,
  open: { table: FrameTable; picture: PictureSize } | null,
): VideoReading => {
  if (!open) return storedReading(card);
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

const text = {
  length: (reading: VideoReading | null) =>
    isAmount(reading?.durationSec) ? `${amountText(reading.durationSec, decimals.format)} s` : null,
  size: (reading: VideoReading | null) =>
    isAmount(reading?.width) && isAmount(reading.height)
      ? `${reading.width} × ${reading.height}`
      : null,
  rate: (reading: VideoReading | null) =>
    isAmount(reading?.fps)
      ? `${amountText(reading.fps, decimals.format)} fps${reading.isVariable ? ' (variable)' : ''}`
      : null,
  frames: (reading: VideoReading | null) =>
    isAmount(reading?.frameCount) ? amountText(reading.frameCount, formatCount) : null,
};

export const compareReadings = (
  here: LocalReading,
  service: VideoReading | null,
): readonly ReadingRow[] => {
  const differences = videoDifferences(here, service, formatCount);
  const row = (
    name: ReadingRow['name'],
    textOf: (reading: VideoReading | null) => string | null,
    difference: string | null,
  ): ReadingRow => ({ name, here: textOf(here), service: textOf(service), difference });
  return [
    row('Duration', text.length, differences.duration),
    row('Resolution', text.size, differences.resolution),
    row('Frame rate', text.rate, differences.frameRate),
    row('Frames', text.frames, differences.frames),
  ].filter((shown) => shown.here !== null || shown.service !== null);
};

export const videoReadings = ({
  detail,
  run,
  table,
  frames,
  findings,
}: Pick<Review, 'detail' | 'run' | 'table' | 'frames' | 'findings'>) => {
  const service = run?.answer?.video ?? null;
  // If the service was sent a copy, it read the copy.
  const here = sentReading(localReading(detail.card, frames), (service && run?.copy) ?? null);
  const rows = compareReadings(here, service);
  const warnings = [...rows.map(({ difference }) => difference), doubtsText(findings, table)];
  return {
    rows,
    /** Whether the rows are about the copy that was evaluated, not about the whole clip. */
    isOfCopy: here.isOfCopy,
    warnings: warnings.filter((text) => text !== null),
  };
};

export type VideoReadings = ReturnType<typeof videoReadings>;
