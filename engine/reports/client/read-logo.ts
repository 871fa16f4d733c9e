import { inflateSync } from 'node:zlib';
import { AppError } from '../../../shared/errors/app-error.ts';

/** A picture that was checked: readers make no more room for it than its size says. */
export type Logo = {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
  readonly width: number;
  readonly height: number;
};

/** Longer side of a logo (pixels): more than any page shows of it. */
const maxSide = 2000;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Values of a pixel by the color type of PNG. */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Size = Pick<Logo, 'width' | 'height'>;

const badLogo = (): AppError =>
  new AppError(
    'bad_input',
    'The logo cannot be used. Choose a PNG (8 bits, not interlaced) or a JPEG of at most 2,000 pixels a side and 200 kB.',
  );

const checked = ({ width, height }: Size): Size => {
  if (width < 1 || height < 1 || Math.max(width, height) > maxSide) throw badLogo();
  return { width, height };
};

/** Size of a PNG whose pixels are all there, and no more of them than it declares. */
const pngSize = (bytes: Buffer): Size => {
  const size = checked({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  const [depth, colorType, interlace] = [bytes[24] ?? 0, bytes[25] ?? -1, bytes[28]];
  const channels = pngChannels[colorType];
  if (channels === undefined || depth > 8 || interlace !== 0) throw badLogo();
  const types = new Set<string>();
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    types.add(type);
    if (type === 'IDAT') parts.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  if (!types.has('IEND') || (colorType === 3 && !types.has('PLTE'))) throw badLogo();
  const rowBytes = 1 + Math.ceil((size.width * channels * depth) / 8);
  const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: rowBytes * size.height });
  if (pixels.length !== rowBytes * size.height) throw badLogo();
  return size;
};

/** Size of a JPEG, from its frame header. */
const jpegSize = (bytes: Buffer): Size => {
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xda) break;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return checked({ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) });
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw badLogo();
};

/**
 * Reads and checks a logo.
 * @param address data address of a PNG or JPEG
 * @throws AppError bad_input for one that is too large, broken or something else
 */
export const readLogo = (address: string): Logo => {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  try {
    if (bytes.subarray(0, 8).equals(pngStart))
      return { bytes, extension: 'png', ...pngSize(bytes) };
    if (bytes[0] === 0xff && bytes[1] === 0xd8)
      return { bytes, extension: 'jpg', ...jpegSize(bytes) };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
  }
  throw badLogo();
};

/** A logo as the address by which pages show it. */
export const logoAddress = ({ bytes, extension }: Logo): string =>
  `data:image/${extension === 'png' ? 'png' : 'jpeg'};base64,${bytes.toString('base64')}`;
