import LineBreaker from 'linebreak';
import type { FontBook } from '../fonts/font-book.ts';
import { cleanLine, cleanLines, type TextSpan, type TextStyle } from './styled-text.ts';
import { inVisualOrder, type Piece, readingOrderOf, toPieces } from './text-pieces.ts';

type Paragraph = {
  readonly text: string;
  readonly isRtl: boolean;
  readonly size: number;
  /** Pieces of a part of it, in UTF-16 units. */
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

  /** Returns the index at which the level changes, at most `max`. */
  const levelEnd = (from: number, max: number): number => {
    if (!levels) return max;
    let to = from + 1;
    while (to < max && levels[to] === levels[from]) to += 1;
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
          pieces.push(...toPieces(fonts, text.slice(from, to), style, levels?.[from] ?? 0));
          from = to;
        }
      }
      return pieces;
    },
  };
};

const paragraphsOf = (fonts: FontBook, spans: readonly TextSpan[]): Paragraph[] =>
  draftsOf(spans).map((draft) => toParagraph(fonts, draft));

export type Line = {
  readonly pieces: readonly Piece[];
  readonly width: number;
  readonly height: number;
  readonly isRtl: boolean;
};

/** Height of a line relative to the size of its text. */
export const lineHeight = 1.42;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const widthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width }) => sum + width, 0);

/** Joins adjacent pieces of the same face and style, which makes the document smaller. */
const joinPieces = (pieces: readonly Piece[]): Piece[] => {
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

const lineFiller = ({ isRtl, size: emptySize }: Paragraph, width: number) => {
  const lines: Line[] = [];
  let line: Piece[] = [];
  let lineWidth = 0;
  /** Spaces after the last word, dropped at the end of a line. */
  let spaces: Piece[] = [];

  const end = (): void => {
    const size = line.reduce((max, { style }) => Math.max(max, style.size), 0) || emptySize;
    const pieces = joinPieces(inVisualOrder(line));
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
      // A word that is longer than a line is broken anywhere.
      for (const { segment, index } of graphemes.segment(word)) {
        filler.add(paragraph.pieces(start + index, start + index + segment.length));
      }
    }
    filler.addSpaces(paragraph.pieces(wordEnd, next.position));
    start = next.position;
  }
  return filler.end();
};

/** Breaks text of any script into lines. @param width of the column, in points */
export const breakLines = (
  fonts: FontBook,
  spans: readonly TextSpan[],
  width: number,
): readonly Line[] =>
  paragraphsOf(fonts, spans).flatMap((paragraph) => breakParagraph(paragraph, width));

export const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { height }) => sum + height, 0);

/** Maximum number of characters that are laid out, more than any line can hold. */
const maxCharacters = 300;

export const truncatedLine = (
  fonts: FontBook,
  text: string,
  style: TextStyle,
  width: number,
): readonly Line[] => {
  const characters = [...text.slice(0, 4 * maxCharacters)];
  const start = cleanLine(characters.slice(0, maxCharacters).join(''));
  const isTooLong = characters.length > maxCharacters;
  const full = breakLines(fonts, [{ text: start, style }], width);
  if (full.length <= 1 && !isTooLong) return full;
  const [ellipsis] = toPieces(fonts, '…', style, 0);
  const [line] = breakLines(fonts, [{ text: start, style }], width - (ellipsis?.width ?? 0));
  if (!line || !ellipsis) return full.slice(0, 1);
  const pieces = line.isRtl ? [ellipsis, ...line.pieces] : [...line.pieces, ellipsis];
  return [{ ...line, pieces, width: line.width + ellipsis.width }];
};
