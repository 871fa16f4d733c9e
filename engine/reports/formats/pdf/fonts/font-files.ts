import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

/** The weights that text has; scripts beside Latin, Greek, Cyrillic and Devanagari have one. */
export type Weight = 'regular' | 'bold';

/** A file with the glyphs of some code points. */
export type FontFile = {
  /** Unique among all files. */
  readonly name: string;
  readonly path: string;
  /** First and last code points of what it may hold, by its own word; empty: anything. */
  readonly ranges: readonly (readonly [number, number])[];
};

const projectRequire = createRequire(import.meta.url);

/**
 * In the order in which they are asked for a glyph. Unifont has one for every character of Unicode's
 * first plane: coarse, but nothing is lost.
 */
const families = [
  'noto-sans',
  'noto-emoji',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'chocolate-classical-sans',
  'gowun-dodum',
] as const;

const lastResort = 'unifont';

const numberOf: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

/** @param list as CSS has it, `U+0-FF,U+131` */
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
    // Numbered parts stand in brackets there, but not in the names of files.
    fileOf(family, subset.replaceAll(/[[\]]/g, ''), weight, rangesOf(list)),
  );
};

/** Every file that can be asked for a glyph, the best first. */
export const fontFiles = (weight: Weight): readonly FontFile[] => [
  ...(weight === 'bold' ? filesOf('noto-sans', 'bold') : []),
  ...families.flatMap((family) => filesOf(family, 'regular')),
  fileOf(lastResort, 'latin', 'regular', []),
];

/** Sizes of the headers of WOFF 1.0 and of the font that it holds, and of their tables' entries. */
const [woffHeader, woffEntry, fontHeader, fontEntry] = [44, 20, 12, 16];

const padded = (sizeBytes: number): number => Math.ceil(sizeBytes / 4) * 4;

/**
 * A web font (WOFF 1.0) as the plain font that it holds. Read as it is, its tables would be inflated
 * again for each glyph.
 */
export const readWoff = (path: string): Uint8Array => {
  const woff = readFileSync(path);
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error(`${path} is no WOFF font.`);
  const tableCount = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(tableCount, 4);
  let end = fontHeader + tableCount * fontEntry;
  for (let table = 0; table < tableCount; table += 1) {
    const entry = woffHeader + table * woffEntry;
    const [offset, storedBytes, sizeBytes] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    const stored = woff.subarray(offset, (offset ?? 0) + (storedBytes ?? 0));
    const isPlain = storedBytes === sizeBytes;
    const bytes = isPlain ? stored : inflateSync(stored, { maxOutputLength: font.length });
    const place = fontHeader + table * fontEntry;
    // The tag and the checksum stay as they are.
    woff.copy(font, place, entry, entry + 4);
    woff.copy(font, place + 4, entry + 16, entry + 20);
    font.writeUInt32BE(end, place + 8);
    font.writeUInt32BE(bytes.length, place + 12);
    bytes.copy(font, end);
    end += padded(bytes.length);
  }
  return font;
};
