import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

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
