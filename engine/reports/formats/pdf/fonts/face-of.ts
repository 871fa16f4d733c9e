import type { Font, GlyphRun } from 'fontkit';
import { letteredFont } from './lettered-font.ts';

/** Words whose glyphs are kept, for each font. */
const mostWords = 2_000;

/** A font of which some text is set. */
export type Face = {
  /** Unique in the document. */
  readonly name: string;
  /** What pdfkit is given. */
  readonly font: Font;
  /** Width of text, in parts of its size. */
  widthOf(text: string): number;
};

type Word = { readonly run: GlyphRun; readonly width: number };

/** Positions as nobody has changed them yet: pdfkit scales those that it gets where they are. */
const freshCopy = ({ run: { glyphs, positions } }: Word): GlyphRun => {
  const copies = positions.map((position) => ({ ...position }));
  const copy = {
    glyphs,
    positions: copies,
    get advanceWidth() {
      return copies.reduce((width, { xAdvance }) => width + xAdvance, 0);
    },
  };
  return copy as GlyphRun;
};

/**
 * A font with a name of its own, which remembers the glyphs of the words it met last. pdfkit tells
 * fonts apart by their names, which parts of one font share, and its own memory has no bound.
 */
export const faceOf = (font: Font, name: string): Face => {
  const lettered = letteredFont(font);
  const words = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const known = words.get(text);
    if (known) return known;
    const run = lettered.layout(text);
    const word = { run, width: run.advanceWidth / font.unitsPerEm };
    if (words.size >= mostWords) words.clear();
    words.set(text, word);
    return word;
  };
  const named = Object.create(font, {
    postscriptName: { value: name },
    layout: { value: (text: string) => freshCopy(wordOf(text)) },
    createSubset: { value: lettered.createSubset },
  }) as Font;
  return { name, font: named, widthOf: (text) => wordOf(text).width };
};
