export type Span = { first: number; last: number };

/** Finds consecutive frames, or words, that match. */
export const findSpans = (frameCount: number, matches: (frame: number) => boolean): Span[] => {
  const spans: Span[] = [];
  for (let frame = 0; frame < frameCount; frame += 1) {
    if (!matches(frame)) continue;
    const open = spans.at(-1);
    if (open?.last === frame - 1) open.last = frame;
    else spans.push({ first: frame, last: frame });
  }
  return spans;
};

/** Tries the frames in turn, and goes on after what was found. @param end exclusive */
export const findInTurn = <Found extends Span>(
  first: number,
  end: number,
  findAt: (frame: number) => Found | null,
): Found[] => {
  const found: Found[] = [];
  for (let frame = first; frame < end; ) {
    const one = findAt(frame);
    if (one) found.push(one);
    frame = (one?.last ?? frame) + 1;
  }
  return found;
};

export const countFrames = ({ first, last }: Span, noun = 'frame'): string =>
  `${last - first + 1} ${noun}${last === first ? '' : 's'}`;
