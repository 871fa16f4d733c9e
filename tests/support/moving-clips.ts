import type { Report, ReportClip } from '../../engine/reports/report.ts';
import { markAt } from '../../shared/domain/frames/box-track.ts';
import type { Box, PlacedBox } from '../../shared/domain/frames/place-finding.ts';
import { evenFrames, type MadeUpClip, type MadeUpFinding } from './made-up-report.ts';

const boxAt = (frame: number, xmin: number, ymin: number): PlacedBox => ({
  frame,
  box: { xmin, ymin, xmax: xmin + 0.25, ymax: ymin + 0.125 },
});

/** Frames with very different durations. */
const unevenFrames = (count: number): Pick<MadeUpClip, 'startSecs' | 'lastDurationSec'> => {
  const lengths = [33, 33, 50, 17, 33, 42, 100, 21, 700, 8];
  const startSecs = [0];
  for (let frame = 1; frame < count; frame += 1) {
    startSecs.push((startSecs[frame - 1] ?? 0) + (lengths[(frame - 1) % 10] ?? 0) / 1000);
  }
  return { startSecs, lastDurationSec: 0.033 };
};

const findings: readonly MadeUpFinding[] = [
  // Held before the first keyframe and after the last.
  { frames: [3, 30], boxes: [boxAt(5, 0, 0), boxAt(12, 0.5, 0.1), boxAt(25, 0.7, 0.8)] },
  // One frame.
  { frames: [7, 7], boxes: [boxAt(7, 0.3, 0.3)] },
  // To the last frame, with keyframes outside the range.
  { frames: [20, 39], boxes: [boxAt(10, 0, 0), boxAt(30, 0.5, 0.5), boxAt(39, 0.1, 0.6)] },
  // Only outside it.
  { frames: [15, 18], boxes: [boxAt(2, 0.2, 0.2), boxAt(33, 0.6, 0.7)] },
  // Anywhere in the picture, and anywhere in the clip.
  { frames: [11, 13] },
  { type: 'prompt_misalignment', severity: 2 },
];

/** Clips of 40 frames whose findings have boxes of every kind. */
export const movingClips: readonly MadeUpClip[] = [
  { name: 'even.mp4', ...evenFrames(40, [1001, 24_000]), findings },
  { name: 'uneven.mp4', ...unevenFrames(40), findings },
];

/**
 * The box of a finding at each frame of its clip, as the app draws it; null where there is none.
 */
export const drawnBoxes = ({ table, findings }: ReportClip): (Box | null)[][] =>
  findings.map(({ place }) =>
    table.startSecs.map((_, frame) => {
      const mark = markAt(table, place, frame);
      return mark?.kind === 'box' ? mark.box : null;
    }),
  );

export const clipsOf = async (report: Report): Promise<ReportClip[]> => {
  const clips: ReportClip[] = [];
  for await (const clip of report.clips()) clips.push(clip);
  return clips;
};

/**
 * Returns the maximum distance between two boxes, in fractions of the picture; Infinity if only one
 * exists.
 */
export const distanceOf = (one: Box | null, other: Box | null): number => {
  if (!one || !other) return one === other ? 0 : Infinity;
  const sides = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
  return Math.max(...sides.map((side) => Math.abs(one[side] - other[side])));
};
