import type { FontBook } from '../fonts/font-book.ts';
import { cleanLines } from './clean-text.ts';
import { readingOrderOf } from './reading-order.ts';
import { type Piece, setText } from './set-text.ts';
import type { TextSpan, TextStyle } from './text-style.ts';

/** One line of the source, to be broken into lines of the page. */
export type Paragraph = {
  readonly text: string;
  readonly isRtl: boolean;
  /** Size of its last text, in points: that of its line where it is empty. */
  readonly size: number;
  /** Sets a part of it, in UTF-16 units. */
  pieces(start: number, end: number): Piece[];
};

type Draft = { text: string; readonly ends: { end: number; style: TextStyle }[] };

const draftsOf = (spans: readonly TextSpan[]): Draft[] => {
  const drafts: Draft[] = [];
  for (const { text, style } of spans) {
    for (const [index, line] of cleanLines(text).entries()) {
      if (index > 0 || drafts.length === 0) drafts.push({ text: '', ends: [] });
      const draft = drafts.at(-1);
      if (!draft) continue;
      draft.text += line;
      draft.ends.push({ end: draft.text.length, style });
    }
  }
  return drafts;
};

const toParagraph = (fonts: FontBook, { text, ends }: Draft): Paragraph => {
  const { levels, isRtl } = readingOrderOf(text);

  /** Where the level changes, at the latest at `most`. */
  const levelEnd = (from: number, most: number): number => {
    if (!levels) return most;
    let to = from + 1;
    while (to < most && levels[to] === levels[from]) to += 1;
    return to;
  };

  return {
    text,
    isRtl,
    size: ends.at(-1)?.style.size ?? 0,
    pieces: (start, end) => {
      const pieces: Piece[] = [];
      let from = start;
      for (const { end: styleEnd, style } of ends) {
        while (from < Math.min(end, styleEnd)) {
          const to = levelEnd(from, Math.min(end, styleEnd));
          pieces.push(...setText(fonts, text.slice(from, to), style, levels?.[from] ?? 0));
          from = to;
        }
      }
      return pieces;
    },
  };
};

/** The paragraphs of a text: it may have line ends wherever it likes. */
export const paragraphsOf = (fonts: FontBook, spans: readonly TextSpan[]): Paragraph[] =>
  draftsOf(spans).map((draft) => toParagraph(fonts, draft));
