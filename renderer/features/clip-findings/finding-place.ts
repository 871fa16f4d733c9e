import {
  type FrameTable,
  fileSecOf,
  frameCountOf,
} from '../../../shared/domain/frames/frame-table.ts';
import { localFrame } from '../../../shared/domain/frames/place-finding.ts';
import type { Finding } from '../../../shared/model/finding.ts';
import { amountText } from '../../../shared/text/amount-formats.ts';
import { formatCount } from '../../ui/formats.ts';

type Placed = Pick<Finding, 'region' | 'place'>;

/** Formats seconds sent by a service; nonsensical values stay short. */
const secText = (sec: number): string => `${amountText(sec, (secs) => secs.toFixed(2))} s`;

const pointText = ({ timecode, sec }: { timecode: string; sec: number }): string =>
  timecode === '' ? secText(sec) : timecode;

/**
 * "Frames 12–48 · 00:00:00:12 – 00:00:02:00": frames of the local file, timecodes of the service.
 * Null for a finding of the whole clip.
 */
export const findingPlace = ({ region, place }: Placed): string | null => {
  if (!region) return null;
  const { start, end } = region;
  const { firstFrame, lastFrame } = place;
  if (firstFrame === lastFrame && start.frame === end.frame) {
    return `Frame ${formatCount(firstFrame)} · ${pointText(start)}`;
  }
  const frames =
    firstFrame === lastFrame
      ? `Frame ${formatCount(firstFrame)}`
      : `Frames ${formatCount(firstFrame)}–${formatCount(lastFrame)}`;
  return `${frames} · ${pointText(start)} – ${pointText(end)}`;
};

/**
 * Returns why a finding's position may not be what the service meant: it is past the clip's end, or
 * its frame differs by more than one from the frame at its time. Null if neither.
 */
export const placeDoubt = ({ region, place }: Placed, table: FrameTable): string | null => {
  if (!region) return null;
  const points = [region.start, region.end, ...region.boxes];
  // A time at the very end belongs to the last frame.
  const toleranceSec = 1 / table.rate.fps;
  const latestSec = points.reduce((latest, { sec }) => Math.max(latest, sec), 0);
  const endSec = fileSecOf(table, frameCountOf(table));
  if (latestSec > endSec + toleranceSec) {
    return `The evaluator reported a time of ${secText(latestSec)}, but the clip ends at ${secText(endSec)}.`;
  }
  if (place.disagreementFrames <= 1) return null;
  const point = points.find(
    (one) => Math.abs(localFrame(table, one) - one.frame) === place.disagreementFrames,
  );
  if (!point) return null;
  const here = `frame ${formatCount(localFrame(table, point))} here`;
  const counted = `The evaluator counted frame ${amountText(point.frame, formatCount)}, which`;
  return point.frame < frameCountOf(table)
    ? `${counted} is ${here}.`
    : `${counted} is past the end of the clip: at its time, it is ${here}.`;
};
