import { maxLogoBytes } from '../../../shared/contract/reports.ts';
import { AppError } from '../../../shared/errors/app-error.ts';

/** Maximum side of a logo in pixels, more than any page shows. */
const maxSide = 2000;

const badLogo = (): AppError =>
  new AppError(
    'bad_input',
    `The logo cannot be used. Save it as a PNG of at most 2,000 pixels a side and ${maxLogoBytes / 1000} kB.`,
  );

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** `bytes` is the chunk with its length and checksum. */
type Chunk = { readonly type: string; readonly data: Buffer; readonly bytes: Buffer };

/** The chunks up to the last one. What follows is not part of the image. */
const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let start = signature.length; ; ) {
    const length = bytes.readUInt32BE(start);
    const end = start + 12 + length;
    // With a length that is too large, readers go backwards or never end.
    if (end > bytes.length) throw badLogo();
    const type = bytes.toString('latin1', start + 4, start + 8);
    const data = bytes.subarray(start + 8, start + 8 + length);
    chunks.push({ type, data, bytes: bytes.subarray(start, end) });
    if (type === 'IEND') return chunks;
    start = end;
  }
};

/** Chunks that pixels need. Others may reveal who made the image, where and with what. */
const neededChunks: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** @throws AppError bad_input; RangeError if the data end early */
const cleanPng = (bytes: Buffer): Buffer => {
  if (!bytes.subarray(0, 8).equals(signature) || bytes.length > maxLogoBytes) throw badLogo();
  const chunks = chunksOf(bytes).filter(({ type }) => neededChunks.has(type));
  const headers = chunks.filter(({ type }) => type === 'IHDR');
  const [first] = chunks;
  // With two headers, readers disagree on which one counts.
  if (first?.type !== 'IHDR' || first.data.length !== 13 || headers.length > 1) throw badLogo();
  const sides = [first.data.readUInt32BE(0), first.data.readUInt32BE(4)];
  if (Math.min(...sides) < 1 || Math.max(...sides) > maxSide) throw badLogo();
  return Buffer.concat([signature, ...chunks.map(({ bytes }) => bytes)]);
};

/**
 * Returns a logo with only what its pixels need: no locations, dates, texts or names of programs. It
 * is so small that viewers need little memory.
 * @param dataUri of a PNG
 * @throws AppError bad_input if it is too large, broken or no PNG
 */
export const cleanLogo = (dataUri: string): string => {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  try {
    return `data:image/png;base64,${cleanPng(bytes).toString('base64')}`;
  } catch {
    throw badLogo();
  }
};
