import LineBreaker from 'linebreak';
import type { FontBook } from '../fonts/font-book.ts';
import { type Paragraph, paragraphsOf } from './paragraph.ts';
import { inVisualOrder } from './reading-order.ts';
import type { Piece } from './set-text.ts';
import type { TextSpan } from './text-style.ts';

/** A line of text, its pieces from left to right. Lengths are in points. */
export type Line = {
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly height: number;
  /** Whether it begins at the right. */
  readonly isRtl: boolean;
};

/** Height of a line, in parts of its text's size. */
export const lineHeight = 1.42;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const widthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width }) => sum + width, 0);

/** Pieces that follow each other in one face and style become one: less to be written. */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const result: Piece[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    const isSame = last?.face && last.face === piece.face && last.style === piece.style;
    if (isSame && last.level === 0 && piece.level === 0) {
      const [text, width] = [last.text + piece.text, last.width + piece.width];
      result[result.length - 1] = { ...last, text, width };
    } else result.push(piece);
  }
  return result;
};

/** Fills lines of a width with one thing after the other. */
const lineFiller = ({ isRtl, size: ownSize }: Paragraph, width: number) => {
  const lines: Line[] = [];
  let line: Piece[] = [];
  let lineWidth = 0;
  /** Behind the last word: left out where the line ends. */
  let spaces: Piece[] = [];

  const end = (): void => {
    const size = line.reduce((most, { style }) => Math.max(most, style.size), 0) || ownSize;
    const pieces = joined(inVisualOrder(line));
    lines.push({ pieces, width: lineWidth, height: size * lineHeight, isRtl });
    [line, spaces, lineWidth] = [[], [], 0];
  };

  return {
    add: (pieces: readonly Piece[]): void => {
      const isFull = lineWidth + widthOf(spaces) + widthOf(pieces) > width;
      if (isFull && line.length > 0) end();
      line.push(...spaces, ...pieces);
      lineWidth += widthOf(spaces) + widthOf(pieces);
      spaces = [];
    },
    addSpaces: (pieces: readonly Piece[]): void => {
      spaces.push(...pieces);
    },
    end: (): Line[] => {
      end();
      return lines;
    },
  };
};

const breakParagraph = (paragraph: Paragraph, width: number): Line[] => {
  const { text } = paragraph;
  const filler = lineFiller(paragraph, width);
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const word = text.slice(start, next.position).trimEnd();
    const wordEnd = start + word.length;
    const pieces = paragraph.pieces(start, wordEnd);
    if (widthOf(pieces) <= width) filler.add(pieces);
    else {
      // Longer than a line: broken wherever it has to be.
      for (const { segment, index } of graphemes.segment(word)) {
        filler.add(paragraph.pieces(start + index, start + index + segment.length));
      }
    }
    filler.addSpaces(paragraph.pieces(wordEnd, next.position));
    start = next.position;
  }
  return filler.end();
};

/**
 * Breaks text into lines, in every script.
 * @param width of the column, in points
 */
export const breakLines = (
  fonts: FontBook,
  spans: readonly TextSpan[],
  width: number,
): readonly Line[] =>
  paragraphsOf(fonts, spans).flatMap((paragraph) => breakParagraph(paragraph, width));

/** Height of lines, in points. */
export const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { height }) => sum + height, 0);
