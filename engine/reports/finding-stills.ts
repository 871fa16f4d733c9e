import type { ReportOptions } from '../../shared/contract/reports.ts';
import type { MarkedPlace } from '../../shared/domain/frames/box-track.ts';
import type { FrameTable } from '../../shared/domain/frames/frame-table.ts';
import { stillFrameOf } from '../../shared/domain/frames/still-frame.ts';
import type { Finding } from '../../shared/model/finding.ts';
import type { ReportClip } from './report.ts';

const longerSidePx = { none: undefined, small: 480, large: 960 } as const;

/** Longer side of the stills in a report, in pixels; undefined for a report without stills. */
export const stillPxOf = ({ stills }: Pick<ReportOptions, 'stills'>): number | undefined =>
  longerSidePx[stills];

/**
 * The finding whose stills show a finding, usually itself. Findings about the entire clip share
 * the stills of the first one.
 */
export const findingWithStills = (
  { findings }: ReportClip,
  finding: Finding,
): Finding | undefined =>
  finding.place.hasRegion ? finding : findings.find(({ place }) => !place.hasRegion);

export type ClientFrame = {
  /** What the frame shows: "Before", "Finding", "Middle". */
  readonly label: string;
  readonly frame: number;
  /** The frame whose mark is drawn over it, always one of the finding. */
  readonly markFrame: number;
};

/**
 * The existing frames before, at and after a finding. For a finding about the entire clip: its
 * first, middle and last frame.
 */
export const clientFrames = (place: MarkedPlace, table: FrameTable): ClientFrame[] => {
  const { firstFrame, lastFrame, hasRegion } = place;
  const end = table.startSecs.length - 1;
  const still = stillFrameOf(place);
  const frames = hasRegion
    ? [
        { label: 'Before', frame: firstFrame - 1, markFrame: firstFrame },
        { label: 'Finding', frame: still, markFrame: still },
        { label: 'After', frame: lastFrame + 1, markFrame: lastFrame },
      ]
    : [
        { label: 'Start', frame: 0, markFrame: 0 },
        { label: 'Middle', frame: still, markFrame: still },
        { label: 'End', frame: end, markFrame: end },
      ];
  return frames.filter(
    ({ frame }, index) =>
      frame >= 0 && frame <= end && frames.findIndex((other) => other.frame === frame) === index,
  );
};
