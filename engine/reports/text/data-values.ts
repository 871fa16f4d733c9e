import type { PlacedSegment } from '../../../shared/domain/prompt-segments.ts';

/** A number without the digits that only arithmetic has put there: six behind the point. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A place in a text in code points, the end exclusive: as the service and most languages count. */
export type CodePointSpan = { readonly start: number; readonly end: number };

const codePointsIn = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** A segment's place in its prompt, in code points instead of UTF-16 units. */
export const codePointSpan = (prompt: string, { start, end }: PlacedSegment): CodePointSpan => {
  const before = codePointsIn(prompt.slice(0, start));
  return { start: before, end: before + codePointsIn(prompt.slice(start, end)) };
};
