import { badLogo, checkedSize, type Logo } from './logo.ts';

const start = Buffer.from('Exif\0\0', 'latin1');

const orientationTag = 0x0112;

/**
 * How a picture is to be turned, by the EXIF data of a segment: 1 for upright, 2 to 8 for another way.
 * @returns 1 where nothing is said
 * @throws RangeError where the data end early
 */
const exifOrientation = (data: Buffer): number => {
  if (!data.subarray(0, start.length).equals(start)) return 1;
  const tiff = data.subarray(start.length);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = read16(first);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + 12 * index;
    if (read16(at) === orientationTag) return read16(at + 8);
  }
  return 1;
};

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** A part of a JPEG; `data` is what follows its length. */
type Segment = { readonly marker: number; readonly data: Buffer; readonly whole: Buffer };

const [endMarker, scanMarker] = [0xd9, 0xda];

/** Where the pixels that begin at a place end: at the next marker that is no part of them. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isPixels = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isPixels) return at;
  }
  throw badLogo();
};

/** The segments up to the end of the picture, pixels with that which announces them. */
const segmentsOf = (bytes: Buffer): Segment[] => {
  const segments: Segment[] = [];
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw badLogo();
    const marker = bytes.readUInt8(at + 1);
    if (marker === endMarker) return segments;
    const length = marker === 0xff ? -1 : bytes.readUInt16BE(at + 2);
    // Fill bytes may stand before a marker.
    const end = marker === scanMarker ? scanEnd(bytes, at + 2 + length) : at + 2 + length;
    if (length >= 0) {
      if (length < 2 || end > bytes.length) throw badLogo();
      const data = bytes.subarray(at + 4, at + 2 + length);
      segments.push({ marker, data, whole: bytes.subarray(at, end) });
    }
    at = end;
  }
};

/** Baseline, extended and progressive: what browsers and readers of PDF show. */
const isFrame = ({ marker }: Segment): boolean => marker >= 0xc0 && marker <= 0xc2;

/** Quantization and Huffman tables, restart interval, and pixels. */
const pixelMarkers: readonly number[] = [0xdb, 0xc4, 0xdd, scanMarker];

/**
 * Whether pixels need a segment: none of places, dates, texts and small pictures. That of Adobe says
 * how colors are stored, in 12 bytes.
 */
const isNeeded = (segment: Segment): boolean =>
  isFrame(segment) ||
  pixelMarkers.includes(segment.marker) ||
  (segment.marker === 0xee && segment.data.length <= 12);

/**
 * Reads a JPEG with its size, from its frame header.
 * @throws AppError bad_input; RangeError where it ends early
 */
export const readJpeg = (bytes: Buffer): Logo => {
  const segments = segmentsOf(bytes);
  const [frame, second] = segments.filter(isFrame);
  if (!frame || second || !segments.some(({ marker }) => marker === scanMarker)) throw badLogo();
  const isTurned = segments.some(
    ({ marker, data }) => marker === 0xe1 && exifOrientation(data) > 1,
  );
  // Browsers would turn it and readers of PDF would not; without its metadata nobody does.
  if (isTurned) throw badLogo('It is stored turned. Save it upright, or as PNG.');
  const { data } = frame;
  const size = checkedSize({ height: data.readUInt16BE(1), width: data.readUInt16BE(3) });
  if (data[0] !== 8 || ![1, 3, 4].includes(data.readUInt8(5))) throw badLogo();
  const kept = segments.filter(isNeeded).map(({ whole }) => whole);
  const ends = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, endMarker])] as const;
  return { bytes: Buffer.concat([ends[0], ...kept, ends[1]]), extension: 'jpg', ...size };
};
