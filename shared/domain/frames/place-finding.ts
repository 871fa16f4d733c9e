import { z } from 'zod';
import type { BoxKeyframe, ReceivedRegion } from '../../service-api/finding.ts';
import { clampFrame, type FrameTable, fileSecOf, nearestFrameInFile } from './frame-table.ts';
import { timecodeOf } from './timecode.ts';

/** A box, as fractions of the upright frame. */
export const boxSchema = z.object({
  xmin: z.number(),
  ymin: z.number(),
  xmax: z.number(),
  ymax: z.number(),
});
export type Box = z.infer<typeof boxSchema>;

const placedBoxSchema = z.object({ frame: z.int().min(0), box: boxSchema });
export type PlacedBox = z.infer<typeof placedBoxSchema>;

export const placeSchema = z.object({
  /** False for a finding about the entire clip: its frames are then all of the clip. */
  hasRegion: z.boolean(),
  /** First and last frame, both inclusive. */
  firstFrame: z.int().min(0),
  lastFrame: z.int().min(0),
  /** Start of the first frame and end of the last one, in seconds from the file's start. */
  startSec: z.number(),
  endSec: z.number(),
  /** Of the first and the last frame: HH:MM:SS:FF, non-drop, at the rounded frame rate. */
  startTimecode: z.string(),
  endTimecode: z.string(),
  /** Sorted by frame, at most one per frame; empty if the service sent none. */
  boxes: z.array(placedBoxSchema),
  /** Between the service's `frame` and `sec`; above 1, it numbered another video's frames. */
  disagreementFrames: z.number().min(0),
});
/** Where a finding is in the clip's own frames, even if a copy was evaluated. */
export type FindingPlace = z.infer<typeof placeSchema>;

/** A point in time as sent by the service; seconds count from the file's start. */
type ServicePoint = Pick<BoxKeyframe, 'frame' | 'sec'>;

/** Returns the local frame whose time is nearest to `sec` (silent point `frame`). */
export const localFrame = (table: FrameTable, { frame, sec }: ServicePoint): number =>
  Number.isFinite(sec) ? nearestFrameInFile(table, sec) : clampFrame(table, frame);

const disagreementOf = (table: FrameTable, point: ServicePoint): number =>
  Math.abs(localFrame(table, point) - point.frame);

const clampFraction = (value: number): number => Math.min(1, Math.max(0, value));

const normalizeBox = ({ xmin, ymin, xmax, ymax }: Box): Box => {
  const [left, right] = [xmin, xmax].map(clampFraction).sort((one, other) => one - other);
  const [top, bottom] = [ymin, ymax].map(clampFraction).sort((one, other) => one - other);
  return { xmin: left ?? 0, ymin: top ?? 0, xmax: right ?? 1, ymax: bottom ?? 1 };
};

/** Returns a box in the local file, clamped to the clip and its frame. The box is untrusted. */
export const placeBox = (table: FrameTable, keyframe: BoxKeyframe): PlacedBox => ({
  frame: localFrame(table, keyframe),
  box: normalizeBox(keyframe.box),
});

/** Returns a range of frames, both ends inclusive, with its seconds and timecodes. */
export const frameRange = (table: FrameTable, firstFrame: number, lastFrame: number) => ({
  firstFrame,
  lastFrame,
  startSec: fileSecOf(table, firstFrame),
  endSec: fileSecOf(table, lastFrame + 1),
  startTimecode: timecodeOf(table, firstFrame),
  endTimecode: timecodeOf(table, lastFrame),
});

/** Returns the position of a finding in the local file. The finding is untrusted. */
export const placeFinding = (
  { region }: { readonly region?: ReceivedRegion | null | undefined },
  table: FrameTable,
): FindingPlace => {
  if (!region) {
    const range = frameRange(table, 0, table.startSecs.length - 1);
    return { ...range, hasRegion: false, boxes: [], disagreementFrames: 0 };
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
    ...frameRange(table, Math.min(...ends), Math.max(...ends)),
    hasRegion: true,
    boxes: [...byFrame.values()].sort((one, other) => one.frame - other.frame),
    disagreementFrames: [region.start, region.end, ...region.boxes].reduce(
      (most, point) => Math.max(most, disagreementOf(table, point)),
      0,
    ),
  };
};

export const placeFindings = <Finding extends { readonly region: ReceivedRegion | null }>(
  findings: readonly Finding[],
  table: FrameTable,
): (Finding & { place: FindingPlace })[] =>
  findings.map((finding) => ({ ...finding, place: placeFinding(finding, table) }));
