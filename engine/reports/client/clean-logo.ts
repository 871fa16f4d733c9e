import { maxLogoBytes } from '../../../shared/contract/reports.ts';
import { AppError } from '../../../shared/errors/app-error.ts';

/** Maximum side of a logo in pixels, more than any page shows. */
const maxSide = 2000;

const badLogo = (
  advice = `Choose a PNG or JPEG of at most 2,000 pixels a side and ${maxLogoBytes / 1000} kB.`,
): AppError => new AppError('bad_input', `The logo cannot be used. ${advice}`);

const checkSize = (width: number, height: number): void => {
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide) throw badLogo();
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

/** Baseline, extended and progressive: the kinds that browsers show. */
const isFrame = ({ marker }: Segment): boolean => marker >= 0xc0 && marker <= 0xc2;

const pixelMarkers: readonly number[] = [0xdb, 0xc4, 0xdd, scanMarker];

/** Drops locations, dates, texts and thumbnails. Adobe's segment states how colors are stored. */
const isNeeded = (segment: Segment): boolean =>
  isFrame(segment) ||
  pixelMarkers.includes(segment.marker) ||
  (segment.marker === 0xee && segment.data.length <= 12);

/** @throws AppError bad_input; RangeError if the data end early */
const cleanJpeg = (bytes: Buffer): Buffer => {
  const segments = segmentsOf(bytes);
  const [frame, second] = segments.filter(isFrame);
  if (!frame || second || !segments.some(({ marker }) => marker === scanMarker)) throw badLogo();
  const isRotated = segments.some(
    ({ marker, data }) => marker === 0xe1 && exifOrientation(data) > 1,
  );
  // Without its metadata, nothing rotates it.
  if (isRotated) throw badLogo('It is stored rotated. Save it upright, or as PNG.');
  checkSize(frame.data.readUInt16BE(3), frame.data.readUInt16BE(1));
  const needed = segments.filter(isNeeded).map(({ bytes }) => bytes);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...needed, Buffer.from([0xff, endMarker])]);
};

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(signature);

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
  const chunks = chunksOf(bytes).filter(({ type }) => neededChunks.has(type));
  const headers = chunks.filter(({ type }) => type === 'IHDR');
  const [first] = chunks;
  // With two headers, readers disagree on which one counts.
  if (first?.type !== 'IHDR' || first.data.length !== 13 || headers.length > 1) throw badLogo();
  checkSize(first.data.readUInt32BE(0), first.data.readUInt32BE(4));
  return Buffer.concat([signature, ...chunks.map(({ bytes }) => bytes)]);
};

/**
 * Returns a logo, a PNG or JPEG, with only what its pixels need: no locations, dates, texts or names
 * of programs. It is so small that viewers need little memory.
 * @param dataUri with any type
 * @throws AppError bad_input if it is too large, broken or not an image
 */
export const cleanLogo = (dataUri: string): string => {
  const bytes = Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');
  try {
    if (isPng(bytes)) return `data:image/png;base64,${cleanPng(bytes).toString('base64')}`;
    if (isJpeg(bytes)) return `data:image/jpeg;base64,${cleanJpeg(bytes).toString('base64')}`;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
  }
  throw badLogo();
};
