import type { ReceivedFinding } from '../../service-api/finding.ts';
import { clampFrame, type FrameTable, nearestFrameInFile } from './frame-table.ts';

export type Box = { xmin: number; ymin: number; xmax: number; ymax: number };

/** A box at a frame of the local file, as fractions of the upright frame. */
export type PlacedBox = { readonly frame: number; readonly box: Box };

/** Position of a finding in the local file. */
export type FindingPlace = {
  /** First and last frame of the finding, both inclusive. */
  readonly firstFrame: number;
  readonly lastFrame: number;
  /** False for a finding about the entire clip, which has no region. */
  readonly hasRegion: boolean;
  /** Sorted by frame, at most one per frame; empty if the service sent none. */
  readonly boxes: readonly PlacedBox[];
  /**
   * Maximum difference, in frames of the local file, between the service's `frame` and its `sec`.
   * More than one means that the service numbered the frames of another video.
   */
  readonly disagreementFrames: number;
};

/** A point in time as sent by the service; seconds count from the file's start. */
type ServicePoint = { frame: number; sec: number };

/** Returns the local frame whose time is nearest to `sec` (silent point `frame`). */
export const localFrame = (table: FrameTable, { frame, sec }: ServicePoint): number =>
  Number.isFinite(sec) ? nearestFrameInFile(table, sec) : clampFrame(table, frame);

const disagreementOf = (table: FrameTable, point: ServicePoint): number =>
  Math.abs(localFrame(table, point) - point.frame);

const clampFraction = (value: number): number => Math.min(1, Math.max(0, value));

/** Clamps a box to the frame and puts its corners in order. */
const normalizeBox = ({ xmin, ymin, xmax, ymax }: Box): Box => {
  const [left, right] = [xmin, xmax].map(clampFraction).sort((one, other) => one - other);
  const [top, bottom] = [ymin, ymax].map(clampFraction).sort((one, other) => one - other);
  return { xmin: left ?? 0, ymin: top ?? 0, xmax: right ?? 1, ymax: bottom ?? 1 };
};

/** Returns a box in the local file, clamped to the clip and its frame. The box is untrusted. */
export const placeBox = (table: FrameTable, keyframe: ServicePoint & { box: Box }): PlacedBox => ({
  frame: localFrame(table, keyframe),
  box: normalizeBox(keyframe.box),
});

/** Returns the position of a finding in the local file. The finding is untrusted. */
export const placeFinding = (
  { region }: Pick<ReceivedFinding, 'region'>,
  table: FrameTable,
): FindingPlace => {
  if (!region) {
    const lastFrame = table.startSecs.length - 1;
    return { firstFrame: 0, lastFrame, hasRegion: false, boxes: [], disagreementFrames: 0 };
  }
  const ends = [localFrame(table, region.start), localFrame(table, region.end)];
  // If there are several boxes for a frame, the last one counts.
  const byFrame = new Map(
    region.boxes.map((keyframe) => {
      const placed = placeBox(table, keyframe);
      return [placed.frame, placed];
    }),
  );
  return {
    firstFrame: Math.min(...ends),
    lastFrame: Math.max(...ends),
    hasRegion: true,
    boxes: [...byFrame.values()].sort((one, other) => one.frame - other.frame),
    disagreementFrames: [region.start, region.end, ...region.boxes].reduce(
      (most, point) => Math.max(most, disagreementOf(table, point)),
      0,
    ),
  };
};
