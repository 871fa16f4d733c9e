import bidiFactory from 'bidi-js';
import type { Face } from '../fonts/face.ts';
import type { FontBook } from '../fonts/font-book.ts';
import type { Weight } from '../fonts/font-files.ts';
import type { TextStyle } from './styled-text.ts';

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
export const readingOrderOf = (paragraph: string): ReadingOrder => {
  if (!rtlCharacters.test(paragraph)) return { levels: null, isRtl: false };
  const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
  return { levels, isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
};

/**
 * Prepares right-to-left text for a font: mirrors brackets. The font layout reverses text that
 * contains letters; other text is reversed here.
 */
export const mirrorText = (text: string): string => {
  const characters = [...text].map(
    (character) => bidi.getMirroredCharacter(character) ?? character,
  );
  return (letters.test(text) ? characters : characters.reverse()).join('');
};

export const inVisualOrder = <Piece extends { readonly level: number }>(
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

/** Text of one face, style and direction. */
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

const widthOf = (fonts: FontBook, { text, face }: Part, { size, weight }: TextStyle): number =>
  face
    ? face.widthOf(text) * size
    : fonts.base(weight).widthOf(text) * size * boxed.size + 2 * boxed.margin * size;

/** Splits text by faces, and measures the pieces. @param level bidirectional level of the text */
export const toPieces = (fonts: FontBook, text: string, style: TextStyle, level: number): Piece[] =>
  splitByFace(fonts, text, style.weight).map((part) => {
    const piece = level % 2 === 1 && part.face ? { ...part, text: mirrorText(part.text) } : part;
    return { ...piece, style, level, width: widthOf(fonts, piece, style) };
  });
