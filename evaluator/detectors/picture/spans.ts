export type Span = { first: number; last: number };

/** Finds consecutive frames that match. @param maxGap frames inside that need not match */
export const findSpans = (
  frameCount: number,
  matches: (frame: number) => boolean,
  maxGap = 0,
): Span[] => {
  const spans: Span[] = [];
  for (let frame = 0; frame < frameCount; frame += 1) {
    if (!matches(frame)) continue;
    const open = spans.at(-1);
    if (open && frame - open.last - 1 <= maxGap) open.last = frame;
    else spans.push({ first: frame, last: frame });
  }
  return spans;
};

export const countFrames = ({ first, last }: Span, noun = 'frame'): string =>
  `${last - first + 1} ${noun}${last === first ? '' : 's'}`;
