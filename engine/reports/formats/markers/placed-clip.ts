import { frameCountOf, startSecOf } from '../../../../shared/domain/frames/frame-table.ts';
import type { ReportClip, ReportFinding } from '../../report.ts';
import { type TimelineRate, timelineFrameAt } from './timeline-rate.ts';

/** Frames of a timeline, counted from its beginning. */
export type TimelineRange = { readonly firstFrame: number; readonly frames: number };

/** Findings that one marker tells of, and where it lies on the timeline. */
export type Marker = TimelineRange & { readonly findings: readonly ReportFinding[] };

/** A clip with its place on a timeline. */
export type PlacedClip = TimelineRange & {
  readonly clip: ReportClip;
  /** In the order in which they begin. */
  readonly markers: readonly Marker[];
};

/** The frames of the timeline on which a finding is on screen; one where none shows it. */
const rangeOf = (
  { table }: ReportClip,
  { place }: ReportFinding,
  onTimeline: TimelineRange,
  rate: TimelineRate,
): TimelineRange => {
  const at = (frame: number): number =>
    Math.min(onTimeline.frames, timelineFrameAt(startSecOf(table, frame), rate));
  const first = Math.min(onTimeline.frames - 1, at(place.firstFrame));
  return {
    firstFrame: onTimeline.firstFrame + first,
    frames: Math.max(1, at(place.lastFrame + 1) - first),
  };
};

/** Markers that begin at one frame as one, as long as the longest. */
const merged = (markers: readonly Marker[]): Marker[] =>
  [...Map.groupBy(markers, ({ firstFrame }) => firstFrame)].map(([firstFrame, alike]) => ({
    firstFrame,
    frames: alike.reduce((most, { frames }) => Math.max(most, frames), 1),
    findings: alike.flatMap(({ findings }) => findings),
  }));

/**
 * Puts a clip on a timeline: by the times at which its frames begin, so that clips of other and of
 * variable rates lie right as well.
 * @param firstFrame frame of the timeline at which the clip begins
 */
export const placeClip = (
  clip: ReportClip,
  firstFrame: number,
  rate: TimelineRate,
  merges: boolean,
): PlacedClip => {
  const { table, findings } = clip;
  const endSec = startSecOf(table, frameCountOf(table));
  const onTimeline = { firstFrame, frames: Math.max(1, timelineFrameAt(endSec, rate)) };
  const markers = findings
    .map((finding) => ({ ...rangeOf(clip, finding, onTimeline, rate), findings: [finding] }))
    .sort((one, other) => one.firstFrame - other.firstFrame);
  return { clip, ...onTimeline, markers: merges ? merged(markers) : markers };
};
