import { create } from 'fontkit';
import { createFace, type Face } from './face.ts';
import { type FontFile, fontFiles, readWoff, type Weight } from './font-files.ts';

export type FontBook = {
  base(weight: Weight): Face;
  /** The best face with glyphs for all of these code points; null if there is none. */
  faceFor(codePoints: readonly number[], weight: Weight): Face | null;
};

const mayContain = ({ ranges }: FontFile, codePoint: number): boolean =>
  ranges.length === 0 || ranges.some(([first, last]) => codePoint >= first && codePoint <= last);

const openFont = ({ name, path }: FontFile): Face => {
  const font = create(Buffer.from(readWoff(path)));
  if ('fonts' in font) throw new Error(`${path} contains more than one font.`);
  return createFace(font, name);
};

/**
 * Creates the fonts of a document. Each is opened when its first glyph is needed.
 * @param onOpen called once with each face before it is used
 */
export const createFontBook = (onOpen: (face: Face) => void): FontBook => {
  const files = { regular: fontFiles('regular'), bold: fontFiles('bold') };
  const faces = new Map<string, Face>();
  const candidates = {
    regular: new Map<number, readonly FontFile[]>(),
    bold: new Map<number, readonly FontFile[]>(),
  };

  const open = (file: FontFile): Face => {
    const known = faces.get(file.name);
    if (known) return known;
    const face = openFont(file);
    faces.set(file.name, face);
    onOpen(face);
    return face;
  };

  const filesFor = (codePoint: number, weight: Weight): readonly FontFile[] => {
    const known = candidates[weight].get(codePoint);
    if (known) return known;
    const found = files[weight].filter((file) => mayContain(file, codePoint));
    candidates[weight].set(codePoint, found);
    return found;
  };

  const faceFor: FontBook['faceFor'] = (codePoints, weight) => {
    const [first = 0] = codePoints;
    for (const file of filesFor(first, weight)) {
      const face = open(file);
      if (codePoints.every((codePoint) => face.font.hasGlyphForCodePoint(codePoint))) return face;
    }
    return null;
  };

  const baseOf = (weight: Weight): Face => {
    const face = faceFor([0x41], weight);
    if (!face) throw new Error(`There is no ${weight} font.`);
    return face;
  };
  const bases = { regular: baseOf('regular'), bold: baseOf('bold') };
  return { base: (weight) => bases[weight], faceFor };
};
