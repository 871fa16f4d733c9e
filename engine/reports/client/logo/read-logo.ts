import { inflateSync } from 'node:zlib';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { badLogo, checkedSize, type Logo } from './logo.ts';
import { isJpeg, readJpeg } from './read-jpeg.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature);

/** Values of a pixel by its color type. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const advice = 'Save it as PNG with 8 bits per channel (RGB or RGBA), not interlaced.';

/** `whole` is the chunk with its length and checksum. */
type Chunk = { readonly type: string; readonly data: Buffer; readonly whole: Buffer };

/** The chunks up to the last one; what follows it is no part of the picture. */
const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = signature.length; ; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    // Readers that add a length that is not there go back, or on for ever.
    if (end > bytes.length) throw badLogo();
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    chunks.push({ type, data, whole: bytes.subarray(at, end) });
    if (type === 'IEND') return chunks;
    at = end;
  }
};

/** What the pixels need. All else may say who made the picture, where and with what. */
const kept: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/**
 * Reads a PNG whose pixels are all there, and no more of them than it declares.
 * @throws AppError bad_input; RangeError where it ends early
 */
const readPng = (bytes: Buffer): Logo => {
  const chunks = chunksOf(bytes).filter(({ type }) => kept.has(type));
  const dataOf = (wanted: string): Buffer[] =>
    chunks.filter(({ type }) => type === wanted).map(({ data }) => data);
  const [header, second] = dataOf('IHDR');
  // Of two headers, readers believe different ones.
  const isFirst = chunks[0]?.type === 'IHDR';
  if (!header || !isFirst || header.length !== 13 || second) throw badLogo();
  const size = checkedSize({ width: header.readUInt32BE(0), height: header.readUInt32BE(4) });
  const [depth, colorType = -1, , , interlace] = header.subarray(8);
  const channels = channelsOf[colorType];
  if (channels === undefined) throw badLogo();
  // The PDF's reader gets pixels of other depths, and single transparent colors, wrong.
  const hasOddTransparency = colorType !== 3 && dataOf('tRNS').length > 0;
  if (depth !== 8 || interlace !== 0 || hasOddTransparency) throw badLogo(advice);
  if (colorType === 3 && dataOf('PLTE').length === 0) throw badLogo();
  const length = (1 + size.width * channels) * size.height;
  const pixels = inflateSync(Buffer.concat(dataOf('IDAT')), { maxOutputLength: length });
  if (pixels.length !== length) throw badLogo();
  for (let at = 0; at < length; at += 1 + size.width * channels) {
    // Readers end with an error that nobody catches where a row's filter is none that they know.
    if ((pixels[at] ?? 0) > 4) throw badLogo();
  }
  const picture = Buffer.concat([signature, ...chunks.map(({ whole }) => whole)]);
  return { bytes: picture, extension: 'png', ...size };
};

/**
 * Reads and checks a logo. Of the file, only what its pixels need is kept.
 * @param address data address of a PNG or JPEG
 * @throws AppError bad_input for one that is too large, broken or something else
 */
export const readLogo = (address: string): Logo => {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  try {
    if (isPng(bytes)) return readPng(bytes);
    if (isJpeg(bytes)) return readJpeg(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
  }
  throw badLogo();
};

/** A logo as the address by which pages show it. */
export const logoAddress = ({ bytes, extension }: Logo): string =>
  `data:image/${extension === 'png' ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
