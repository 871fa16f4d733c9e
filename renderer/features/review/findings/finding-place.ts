import { type FrameTable, frameCountOf } from '../../../../shared/domain/frames/frame-table.ts';
import { localFrame } from '../../../../shared/domain/frames/place-finding.ts';
import { printableLine } from '../../../../shared/text/printable-lines.ts';
import { formatCount } from '../../../ui/formats.ts';
import { amountText } from '../panels/service-amounts.ts';
import type { ReviewFinding } from '../review-context.ts';

type Placed = Pick<ReviewFinding, 'region' | 'place'>;

/** Whatever a service sends as seconds stays short. */
const secText = (sec: number): string => `${amountText(sec, (secs) => secs.toFixed(2))} s`;

/** A point in time as the service names it: by timecode, or by seconds where it sent none. */
const pointText = ({ timecode, sec }: { timecode: string; sec: number }): string =>
  timecode === '' ? secText(sec) : printableLine(timecode);

/**
 * "Frames 12–48 · 00:00:00:12 – 00:00:02:00": the frames are those of the local file, the timecodes
 * the service's own. Null for a finding that has no place in the clip.
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
 * Why the place of a finding may not be what the service meant: it lies behind the clip's end, or
 * the service's frame is more than one away from the one at its second. Null where all agrees.
 */
export const placeDoubt = ({ region, place }: Placed, table: FrameTable): string | null => {
  if (!region) return null;
  const points = [region.start, region.end, ...region.boxes];
  // A place at the very end is the last frame.
  const slackSec = 1 / table.rate.fps;
  const latestSec = points.reduce((latest, { sec }) => Math.max(latest, sec), 0);
  if (latestSec > table.endSec + slackSec) {
    return `The evaluator reported a place at ${secText(latestSec)}, but the clip ends at ${secText(table.endSec)}.`;
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
    : `${counted} is past the end of the clip: by its time it is ${here}.`;
};
