import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';

/** Numbers of glyphs in a font have 16 bits; those above are ours. */
const ownNumbers = 0x1_00_00;

const areSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** A subset as it is: its type tells of it otherwise. */
type OpenSubset = {
  /** Numbers of glyphs in the font, in the order of the subset. */
  readonly glyphs: number[];
  /** Puts a glyph in, by its number in the font, and gives its place. */
  includeGlyph(number: number): number;
};

/** Puts a glyph into a subset once for each of its numbers. */
const subsetWithVariants = (subset: Subset): Subset => {
  const open = subset as unknown as OpenSubset;
  const include = open.includeGlyph.bind(open);
  const places = new Map<number, number>();
  open.includeGlyph = (number) => {
    if (number < ownNumbers) return include(number);
    const place = places.get(number) ?? open.glyphs.push(number % ownNumbers) - 1;
    places.set(number, place);
    return place;
  };
  return subset;
};

/**
 * A font whose glyphs keep the letters that they stand for. Shaping makes one glyph of several
 * letters (Arabic ones without their dots), and fontkit and pdfkit know one text for each glyph, the
 * first one: what is copied or searched would be other words than those that are seen. Here such a
 * glyph counts as several.
 * @param font is changed
 */
const fontWithText = (font: Font): Pick<Font, 'layout' | 'createSubset'> => {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (areSame(glyph.codePoints, codePoints)) return glyph;
    return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph;
  };
  /** By glyph, its texts in the order in which they were met. */
  const texts = new Map<number, (readonly number[])[]>();
  const numbered = (glyph: Glyph): Glyph => {
    const known = texts.get(glyph.id) ?? [];
    texts.set(glyph.id, known);
    const place = known.findIndex((text) => areSame(text, glyph.codePoints));
    const variant = place === -1 ? known.push(glyph.codePoints) - 1 : place;
    if (variant === 0) return glyph;
    return Object.create(glyph, { id: { value: variant * ownNumbers + glyph.id } }) as Glyph;
  };
  return {
    layout: (...input) => {
      const run = font.layout(...input);
      run.glyphs = run.glyphs.map(numbered);
      return run;
    },
    createSubset: () => subsetWithVariants(font.createSubset()),
  };
};

/** Words whose glyphs are kept, for each font. */
const maxWords = 2_000;

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
export const createFace = (font: Font, name: string): Face => {
  const lettered = fontWithText(font);
  const words = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const known = words.get(text);
    if (known) return known;
    const run = lettered.layout(text);
    const word = { run, width: run.advanceWidth / font.unitsPerEm };
    if (words.size >= maxWords) words.clear();
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
