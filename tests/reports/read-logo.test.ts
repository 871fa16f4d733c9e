import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLogo } from '../../engine/reports/client/read-logo.ts';
import {
  bigLogo,
  exifSegment,
  jpegAddress,
  jpegSegment,
  pngAddress,
  pngChunk,
  pngEnd,
  pngHeader,
  pngOf,
  pngPixels,
} from '../support/logos.ts';

const size = { width: 10, height: 10 };
const secret = Buffer.from('Secret\0/home/me/secret');
const [rgba, pixels] = [pngChunk('IHDR', pngHeader(size)), pngPixels(40, 10)];
const header = (depth: number, colorType: number): Buffer =>
  pngChunk('IHDR', pngHeader(size, { depth, colorType }));
const palette = pngChunk('PLTE', Buffer.alloc(6));
const transparent = pngChunk('tRNS', Buffer.alloc(2));

test('accepts PNG and JPEG with their size, whatever the address calls them', () => {
  expect(readLogo(bigLogo)).toMatchObject({ extension: 'png', width: 360, height: 96 });
  const jpeg = jpegAddress(640, 300);
  expect(readLogo(jpeg)).toMatchObject({ extension: 'jpg', width: 640, height: 300 });
  expect(readLogo(bigLogo.replace('png', 'jpeg'))).toMatchObject({ extension: 'png' });
  const indexed = pngOf(header(8, 3), palette, transparent, pngPixels(10, 10), pngEnd);
  expect(readLogo(indexed)).toMatchObject(size);
});

test('keeps only what the pixels of a PNG need, and nothing after its end', () => {
  const plain = readLogo(pngOf(rgba, pixels, pngEnd)).bytes;
  const texts = ['tEXt', 'iTXt', 'eXIf', 'tIME'].map((type) => pngChunk(type, secret));
  const { bytes } = readLogo(pngOf(rgba, ...texts, pixels, pngEnd, secret));
  expect(bytes.equals(plain)).toBe(true);
});

test("removes metadata and what follows the end from a JPEG, and keeps Adobe's marker", () => {
  const adobe = jpegSegment(0xee, Buffer.from('Adobe'));
  const plain = readLogo(jpegAddress(64, 30, adobe)).bytes;
  const metadata = [0xe1, 0xe2, 0xed, 0xef, 0xfe].map((marker) => jpegSegment(marker, secret));
  const address = jpegAddress(64, 30, exifSegment(1), ...metadata, adobe, Buffer.from([0xff]));
  const file = Buffer.from(address.split(',')[1] ?? '', 'base64');
  const longer = Buffer.concat([file, secret]).toString('base64');
  const { bytes } = readLogo(`data:image/jpeg;base64,${longer}`);
  expect(bytes.equals(plain)).toBe(true);
  expect(bytes.includes('Adobe')).toBe(true);
});

test('refuses what would be displayed wrongly, with advice', () => {
  const advice = 'Save it as PNG with 8 bits per channel (RGB or RGBA), not interlaced.';
  for (const logo of [
    pngAddress(10, 10, 10, 1),
    pngOf(header(4, 3), palette, transparent, pngPixels(5, 10), pngEnd),
    pngOf(header(16, 2), pngPixels(60, 10), pngEnd),
    pngOf(header(8, 0), transparent, pngPixels(10, 10), pngEnd),
    pngOf(header(8, 2), pngChunk('tRNS', Buffer.alloc(6)), pngPixels(30, 10), pngEnd),
  ]) {
    expect(() => readLogo(logo)).toThrow(advice);
  }
  const turned = jpegAddress(64, 30, exifSegment(6));
  expect(() => readLogo(turned)).toThrow('It is stored rotated. Save it upright, or as PNG.');
});

test.each([
  ['more pixels than it declares', pngAddress(100, 10, 20_000)],
  ['fewer pixels than it declares', pngAddress(100, 100, 10)],
  ['a side that is too long', pngAddress(2001, 1)],
  ['no width', pngAddress(0, 10)],
  [
    'a header that goes on, and a chunk whose length leads back',
    pngOf(
      pngChunk('IHDR', Buffer.concat([pngHeader(size), Buffer.alloc(4)])),
      pngChunk('back', new Uint8Array(), -12),
      ...[pixels, pngEnd],
    ),
  ],
  ['a chunk whose length leads back', pngOf(rgba, pngChunk('back', new Uint8Array(), -12), pngEnd)],
  [
    'a second header',
    pngOf(rgba, pngChunk('IHDR', pngHeader({ width: 60_000, height: 60_000 })), pixels, pngEnd),
  ],
  ['a header behind its pixels', pngOf(pixels, rgba, pngEnd)],
  [
    'a row of an unknown filter',
    pngOf(rgba, pngChunk('IDAT', deflateSync(Buffer.alloc(410, 5))), pngEnd),
  ],
  ['a PNG that ends early', `${bigLogo.slice(0, 60)}`],
  ['a JPEG that is too wide', jpegAddress(2001, 10)],
  ['a JPEG of two sizes', jpegAddress(10, 10, jpegSegment(0xc0, Buffer.alloc(9, 8)))],
  ['a JPEG without a frame', 'data:image/jpeg;base64,/9j/2Q=='],
  ['a JPEG that ends early', jpegAddress(64, 30).slice(0, -8)],
  ['an SVG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
])('refuses %s', (_, address) => {
  expect(() => readLogo(address)).toThrow('The logo cannot be used.');
});
