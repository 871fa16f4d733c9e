import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { printableText } from '../../../../../shared/text/printable-text.ts';
import type { Face } from '../fonts/face.ts';
import type { FontBook, Weight } from '../fonts/font-book.ts';

export type TextStyle = {
  /** Font size in points. */
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly background?: string;
  readonly underlines?: readonly (string | null)[];
  readonly linkTo?: string;
};

export type TextSpan = { readonly text: string; readonly style: TextStyle };

const lineEnds = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/;

/** Invisible and meaningless in laid out text: selectors of variants, and tags of flags. */
const invisible = /[\ufe00-\ufe0f\u{e0000}-\u{e01ef}]/gu;

/** Lines of a text for layout: composed, with control and invisible characters escaped. */
const cleanLines = (text: string): string[] =>
  text
    .split(lineEnds)
    .map((line) =>
      printableText(line.replaceAll('\t', '    ')).replaceAll(invisible, '').normalize('NFC'),
    );

export const cleanLine = (text: string): string => cleanLines(text).join(' ').trim();

const rtlCharacters =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const letters = /[\p{L}\p{N}]/u;

const bidi = bidiFactory();

/** Bidirectional levels of a paragraph. Odd levels run from right to left. */
type ReadingOrder = {
  /** Level of each UTF-16 unit; null if everything runs from left to right. */
  readonly levels: Uint8Array | null;
  readonly isRtl: boolean;
};

/** Determines the reading order of a paragraph by UAX #9 (Unicode Bidirectional Algorithm). */
const readingOrderOf = (paragraph: string): ReadingOrder => {
  if (!rtlCharacters.test(paragraph)) return { levels: null, isRtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
};

/**
 * Mirrors brackets of right-to-left text, and reverses text without letters; fonts reverse others.
 */
const mirrorText = (text: string): string => {
  const characters = [...text].map(
    (character) => bidi.getMirroredCharacter(character) ?? character,
  );
  return (letters.test(text) ? characters : characters.reverse()).join('');
};

const inVisualOrder = <Piece extends { readonly level: number }>(
  pieces: readonly Piece[],
): Piece[] => {
  const ordered = [...pieces];
  const highest = pieces.reduce((max, { level }) => Math.max(max, level), 0);
  for (let level = highest; level > 0; level -= 1) {
    let from = 0;
    while (from < ordered.length) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to + 1;
    }
  }
  return ordered;
};

export type Piece = {
  readonly text: string;
  /** Null if no font has a glyph; `text` then names the code point. */
  readonly face: Face | null;
  readonly style: TextStyle;
  /** Bidirectional level; odd from right to left. */
  readonly level: number;
  /** Width in points. */
  readonly width: number;
};

export const boxed = { size: 0.62, margin: 0.18 } as const;

/** Text whose characters the base font is certain to have. */
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u00ff\u2013\u2014\u2018-\u201d\u2026]*$/;
const joiners = new Set([0x200c, 0x200d]);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Part = { text: string; readonly face: Face | null };

const codePointsOf = (text: string): number[] =>
  [...text].map((character) => character.codePointAt(0) ?? 0);

const codePointName = (codePoint: number): string =>
  `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;

const partsOf = (fonts: FontBook, grapheme: string, weight: Weight): Part[] => {
  const all = codePointsOf(grapheme);
  const shared = fonts.faceFor(all, weight);
  if (shared) return [{ text: grapheme, face: shared }];
  const shown = all.filter((codePoint) => !joiners.has(codePoint));
  return shown.map((codePoint) => {
    const face = fonts.faceFor([codePoint], weight);
    return { text: face ? String.fromCodePoint(codePoint) : codePointName(codePoint), face };
  });
};

const splitByFace = (fonts: FontBook, text: string, weight: Weight): Part[] => {
  if (plain.test(text)) return [{ text, face: fonts.base(weight) }];
  const parts: Part[] = [];
  for (const { segment } of graphemes.segment(text)) {
    for (const part of partsOf(fonts, segment, weight)) {
      const last = parts.at(-1);
      if (last && last.face === part.face && part.face) last.text += part.text;
      else parts.push(part);
    }
  }
  return parts;
};

const partWidth = (fonts: FontBook, { text, face }: Part, { size, weight }: TextStyle): number =>
  face
    ? face.widthOf(text) * size
    : fonts.base(weight).widthOf(text) * size * boxed.size + 2 * boxed.margin * size;

/** Splits text by faces, and measures the pieces. @param level bidirectional level of the text */
const toPieces = (fonts: FontBook, text: string, style: TextStyle, level: number): Piece[] =>
  splitByFace(fonts, text, style.weight).map((part) => {
    const piece = level % 2 === 1 && part.face ? { ...part, text: mirrorText(part.text) } : part;
    return { ...piece, style, level, width: partWidth(fonts, piece, style) };
  });

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

const widthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { width }) => sum + width, 0);

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
