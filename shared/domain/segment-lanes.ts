import type { PlacedSegment } from './prompt-segments.ts';
import { severityLevel } from './severity.ts';

/** Maximum number of lines below the words; further segments are shown only by their number. */
const maxLanes = 3;

type Laned = { words: PlacedSegment | null; severity: number | null };

/**
 * Stacks overlapping segments on lanes, lines below the words; the worst are nearest.
 * @returns the lane of each segment, from 0; null if it is not in the prompt or all lanes are taken
 */
export const segmentLanes = (segments: readonly Laned[]): (number | null)[] => {
  const laneOf: (number | null)[] = segments.map(() => null);
  const lanes: PlacedSegment[][] = Array.from({ length: maxLanes }, () => []);
  const worstFirst = [...segments.entries()].sort(
    ([, one], [, other]) =>
      (severityLevel(other.severity) ?? 0) - (severityLevel(one.severity) ?? 0),
  );
  for (const [index, { words }] of worstFirst) {
    if (!words) continue;
    const lane = lanes.findIndex((taken) =>
      taken.every(({ start, end }) => end <= words.start || words.end <= start),
    );
    if (lane === -1) continue;
    lanes[lane]?.push(words);
    laneOf[index] = lane;
  }
  return laneOf;
};
