import type { Font, Glyph, GlyphRun, Subset } from 'fontkit';

/** First id of the variants that are added here; glyph ids of fonts have 16 bits. */
const firstVariantId = 0x1_00_00;

const areEqual = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index]);

/** The actual members of a subset, which its type hides. */
type OpenSubset = {
  /** Glyph ids of the font, in the order of the subset. */
  readonly glyphs: number[];
  includeGlyph(id: number): number;
};

const subsetWithVariants = (subset: Subset): Subset => {
  const open = subset as unknown as OpenSubset;
  const include = open.includeGlyph.bind(open);
  const indexes = new Map<number, number>();
  open.includeGlyph = (id) => {
    if (id < firstVariantId) return include(id);
    const index = indexes.get(id) ?? open.glyphs.push(id % firstVariantId) - 1;
    indexes.set(id, index);
    return index;
  };
  return subset;
};

/**
 * Makes copied and searched text equal the visible text. In shaped text, a glyph can stand for
 * different letters, but fontkit and pdfkit only keep the first text of each; here it has a variant
 * for each text.
 * @param font is modified
 */
const fontWithText = (font: Font): Pick<Font, 'layout' | 'createSubset'> => {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    if (areEqual(glyph.codePoints, codePoints)) return glyph;
    return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph;
  };
  const texts = new Map<number, (readonly number[])[]>();
  const variantOf = (glyph: Glyph): Glyph => {
    const known = texts.get(glyph.id) ?? [];
    texts.set(glyph.id, known);
    const index = known.findIndex((text) => areEqual(text, glyph.codePoints));
    const variant = index === -1 ? known.push(glyph.codePoints) - 1 : index;
    if (variant === 0) return glyph;
    return Object.create(glyph, { id: { value: variant * firstVariantId + glyph.id } }) as Glyph;
  };
  return {
    layout: (...input) => {
      const run = font.layout(...input);
      run.glyphs = run.glyphs.map(variantOf);
      return run;
    },
    createSubset: () => subsetWithVariants(font.createSubset()),
  };
};

const maxWords = 2_000;

export type Face = {
  /** Unique in the document. */
  readonly name: string;
  readonly font: Font;
  /** Width of a text relative to its size. */
  widthOf(text: string): number;
};

type Word = { readonly run: GlyphRun; readonly width: number };

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
 * pdfkit identifies fonts by names, which the subsets of a font share; its own cache is unbounded.
 */
export const createFace = (font: Font, name: string): Face => {
  const searchableFont = fontWithText(font);
  const words = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const known = words.get(text);
    if (known) return known;
    const run = searchableFont.layout(text);
    const word = { run, width: run.advanceWidth / font.unitsPerEm };
    if (words.size >= maxWords) words.clear();
    words.set(text, word);
    return word;
  };
  const named = Object.create(font, {
    postscriptName: { value: name },
    layout: { value: (text: string) => freshCopy(wordOf(text)) },
    createSubset: { value: searchableFont.createSubset },
  }) as Font;
  return { name, font: named, widthOf: (text) => wordOf(text).width };
};
