import type { PlacedSegment } from './prompt-segments.ts';
import { severityLevel } from './severity.ts';

/** Lines that find room below the words; what lies there besides is told by its number alone. */
const maxLanes = 3;

type Laned = { words: PlacedSegment | null; severity?: number | undefined };

/**
 * Gives the segments of a prompt lines of their own below the words, one below the other where they
 * overlap. The worst come first, and lie nearest to the words.
 * @returns for each segment its lane from 0; null where it has no place, or no room is left
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
