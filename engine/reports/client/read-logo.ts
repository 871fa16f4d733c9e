import { inflateSync } from 'node:zlib';
import { maxLogoBytes } from '../../../shared/contract/reports.ts';
import { AppError } from '../../../shared/errors/app-error.ts';

/** A checked image, for which viewers allocate no more memory than its size requires. */
export type Logo = {
  /** Only what the pixels need: no locations, dates, texts or names of programs. */
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
};

/** Maximum side of a logo in pixels, more than any page shows. */
const maxSide = 2000;

const badLogo = (
  advice = `Choose a PNG or JPEG of at most 2,000 pixels a side and ${maxLogoBytes / 1000} kB.`,
): AppError => new AppError('bad_input', `The logo cannot be used. ${advice}`);

type Size = Pick<Logo, 'width' | 'height'>;

const checkSize = ({ width, height }: Size): Size => {
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide) throw badLogo();
  return { width, height };
};

const exifMarker = Buffer.from('Exif\0\0', 'latin1');

const orientationTag = 0x0112;

/**
 * Reads the orientation from EXIF data: 1 for upright or none, 2 to 8 for rotated or mirrored.
 * @throws RangeError if the data end early
 */
const exifOrientation = (data: Buffer): number => {
  if (!data.subarray(0, exifMarker.length).equals(exifMarker)) return 1;
  const tiff = data.subarray(exifMarker.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (offset: number): number =>
    isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset);
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = read16(first);
  for (let index = 0; index < entries; index += 1) {
    const entry = first + 2 + 12 * index;
    if (read16(entry) === orientationTag) return read16(entry + 8);
  }
  return 1;
};

const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

type Segment = { readonly marker: number; readonly data: Buffer; readonly bytes: Buffer };

const [endMarker, scanMarker] = [0xd9, 0xda];

/** Finds the end of pixel data: the next marker that is not part of it. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (
    let index = bytes.indexOf(0xff, from);
    index !== -1;
    index = bytes.indexOf(0xff, index + 1)
  ) {
    const next = bytes[index + 1] ?? 0;
    const isPixels = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return index;
  }
  throw badLogo();
};

const segmentsOf = (bytes: Buffer): Segment[] => {
  const segments: Segment[] = [];
  for (let start = 2; ; ) {
    if (bytes.readUInt8(start) !== 0xff) throw badLogo();
    const marker = bytes.readUInt8(start + 1);
    if (marker === endMarker) return segments;
    const length = marker === 0xff ? -1 : bytes.readUInt16BE(start + 2);
    // Fill bytes may stand before a marker.
    const end = marker === scanMarker ? scanEnd(bytes, start + 2 + length) : start + 2 + length;
    if (length >= 0) {
      if (length < 2 || end > bytes.length) throw badLogo();
      const data = bytes.subarray(start + 4, start + 2 + length);
      segments.push({ marker, data, bytes: bytes.subarray(start, end) });
    }
    start = end;
  }
};

/** Baseline, extended and progressive: the kinds that browsers and PDF readers show. */
const isFrame = ({ marker }: Segment): boolean => marker >= 0xc0 && marker <= 0xc2;

const pixelMarkers: readonly number[] = [0xdb, 0xc4, 0xdd, scanMarker];

/** Drops locations, dates, texts and thumbnails. Adobe's segment states how colors are stored. */
const isNeeded = (segment: Segment): boolean =>
  isFrame(segment) ||
  pixelMarkers.includes(segment.marker) ||
  (segment.marker === 0xee && segment.data.length <= 12);

/** @throws AppError bad_input; RangeError if the data end early */
const readJpeg = (bytes: Buffer): Logo => {
  const segments = segmentsOf(bytes);
  const [frame, second] = segments.filter(isFrame);
  if (!frame || second || !segments.some(({ marker }) => marker === scanMarker)) throw badLogo();
  const isRotated = segments.some(
    ({ marker, data }) => marker === 0xe1 && exifOrientation(data) > 1,
  );
  // Browsers would rotate it and PDF viewers would not; without its metadata, nothing rotates it.
  if (isRotated) throw badLogo('It is stored rotated. Save it upright, or as PNG.');
  const { data } = frame;
  const size = checkSize({ height: data.readUInt16BE(1), width: data.readUInt16BE(3) });
  if (data[0] !== 8 || ![1, 3, 4].includes(data.readUInt8(5))) throw badLogo();
  const needed = segments.filter(isNeeded).map(({ bytes }) => bytes);
  const ends = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, endMarker])] as const;
  return { bytes: Buffer.concat([ends[0], ...needed, ends[1]]), extension: 'jpg', ...size };
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature);

/** Number of values of a pixel, by the PNG's color type. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

const advice = 'Save it as PNG with 8 bits per channel (RGB or RGBA), not interlaced.';

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

/** @throws AppError bad_input, also without exactly its declared pixels; RangeError */
const readPng = (bytes: Buffer): Logo => {
  const chunks = chunksOf(bytes).filter(({ type }) => neededChunks.has(type));
  const dataOf = (wanted: string): Buffer[] =>
    chunks.filter(({ type }) => type === wanted).map(({ data }) => data);
  const [header, second] = dataOf('IHDR');
  // With two headers, readers disagree on which one counts.
  const isFirst = chunks[0]?.type === 'IHDR';
  if (!header || !isFirst || header.length !== 13 || second) throw badLogo();
  const size = checkSize({ width: header.readUInt32BE(0), height: header.readUInt32BE(4) });
  const [depth, colorType = -1, , , interlace] = header.subarray(8);
  const channels = channelsOf[colorType];
  if (channels === undefined) throw badLogo();
  // pdfkit reads other bit depths, and single transparent colors, wrongly.
  const hasOddTransparency = colorType !== 3 && dataOf('tRNS').length > 0;
  if (depth !== 8 || interlace !== 0 || hasOddTransparency) throw badLogo(advice);
  if (colorType === 3 && dataOf('PLTE').length === 0) throw badLogo();
  const length = (1 + size.width * channels) * size.height;
  const pixels = inflateSync(Buffer.concat(dataOf('IDAT')), { maxOutputLength: length });
  if (pixels.length !== length) throw badLogo();
  for (let row = 0; row < length; row += 1 + size.width * channels) {
    // An unknown filter of a row makes readers throw errors that nothing catches.
    if ((pixels[row] ?? 0) > 4) throw badLogo();
  }
  const png = Buffer.concat([signature, ...chunks.map(({ bytes }) => bytes)]);
  return { bytes: png, extension: 'png', ...size };
};

/**
 * Checks a logo, a PNG or JPEG, and keeps only what its pixels need.
 * @throws AppError bad_input if it is too large, broken or not an image
 */
export const readLogo = (dataUri: string): Logo => {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  try {
    if (isPng(bytes)) return readPng(bytes);
    if (isJpeg(bytes)) return readJpeg(bytes);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
  }
  throw badLogo();
};

export const logoDataUri = ({ bytes, extension }: Logo): string =>
  `data:image/${extension === 'png' ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
