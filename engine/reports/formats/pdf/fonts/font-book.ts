import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';
import { createFace, type Face } from './face.ts';

export type Weight = 'regular' | 'bold';

type FontFile = {
  /** Unique among all files. */
  readonly name: string;
  readonly path: string;
  /** Declared ranges of code points, first and last; empty for any. */
  readonly ranges: readonly (readonly [number, number])[];
};

const projectRequire = createRequire(import.meta.url);

/** In order of preference. Unifont has a coarse glyph for every character of the basic plane. */
const families = [
  'noto-sans',
  'noto-emoji',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'chocolate-classical-sans',
  'gowun-dodum',
] as const;

const fallbackFamily = 'unifont';

const numberOf: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

const rangesOf = (list: string): FontFile['ranges'] =>
  list.split(',').map((range) => {
    const [from, to] = range.trim().replace('U+', '').split('-');
    const first = Number.parseInt(from ?? '', 16);
    return [first, to === undefined ? first : Number.parseInt(to, 16)];
  });

const fileOf = (family: string, subset: string, weight: Weight, ranges: FontFile['ranges']) => {
  const name = `${family}-${subset}-${numberOf[weight]}-normal`;
  const path = projectRequire.resolve(`@fontsource/${family}/files/${name}.woff`);
  return { name, path, ranges };
};

const filesOf = (family: string, weight: Weight): FontFile[] => {
  const subsets = projectRequire(`@fontsource/${family}/unicode.json`) as Record<string, string>;
  return Object.entries(subsets).map(([subset, list]) =>
    // Numbered subsets have brackets here, but not in file names.
    fileOf(family, subset.replaceAll(/[[\]]/g, ''), weight, rangesOf(list)),
  );
};

const fontFiles = (weight: Weight): readonly FontFile[] => [
  ...(weight === 'bold' ? filesOf('noto-sans', 'bold') : []),
  ...families.flatMap((family) => filesOf(family, 'regular')),
  fileOf(fallbackFamily, 'latin', 'regular', []),
];

/** Sizes of the headers and table entries of WOFF 1.0, and of the font in it. */
const [woffHeader, woffEntry, fontHeader, fontEntry] = [44, 20, 12, 16];

const padded = (sizeBytes: number): number => Math.ceil(sizeBytes / 4) * 4;

/** Unpacks a web font (WOFF 1.0): fontkit would inflate its tables again for each glyph. */
const readWoff = (path: string): Uint8Array => {
  const woff = readFileSync(path);
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error(`${path} is not a WOFF font.`);
  const tableCount = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(tableCount, 4);
  let end = fontHeader + tableCount * fontEntry;
  for (let table = 0; table < tableCount; table += 1) {
    const entry = woffHeader + table * woffEntry;
    const [offset, storedBytes, sizeBytes] = [4, 8, 12].map((field) =>
      woff.readUInt32BE(entry + field),
    );
    const stored = woff.subarray(offset, (offset ?? 0) + (storedBytes ?? 0));
    const isPlain = storedBytes === sizeBytes;
    const bytes = isPlain ? stored : inflateSync(stored, { maxOutputLength: font.length });
    const target = fontHeader + table * fontEntry;
    // Tag and checksum are the same.
    woff.copy(font, target, entry, entry + 4);
    woff.copy(font, target + 4, entry + 16, entry + 20);
    font.writeUInt32BE(end, target + 8);
    font.writeUInt32BE(bytes.length, target + 12);
    bytes.copy(font, end);
    end += padded(bytes.length);
  }
  return font;
};

export type FontBook = {
  base(weight: Weight): Face;
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
