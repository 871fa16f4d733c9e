import { expect, test } from 'vitest';
import { cleanLogo } from '../../engine/reports/client/clean-logo.ts';
import { pngChunk } from '../../tools/prompt-clips/text-png.ts';
import {
  bigLogo,
  exifSegment,
  jpegAddress,
  jpegSegment,
  pngAddress,
  pngEnd,
  pngHeader,
  pngOf,
  pngPixels,
} from '../support/logos.ts';

const size = { width: 10, height: 10 };
const secret = Buffer.from('Secret\0/home/me/secret');
const [rgba, pixels] = [pngChunk('IHDR', pngHeader(size)), pngPixels(40, 10)];

test('keeps PNG and JPEG, whatever the address calls them', () => {
  const jpeg = jpegAddress(640, 300);
  for (const logo of [bigLogo, jpeg]) expect(cleanLogo(logo)).toBe(logo);
  expect(cleanLogo(bigLogo.replace('png', 'jpeg'))).toBe(bigLogo);
  expect(cleanLogo(jpeg.replace('jpeg', 'png'))).toBe(jpeg);
});

test('keeps only what the pixels of a PNG need, and nothing after its end', () => {
  const texts = ['tEXt', 'iTXt', 'eXIf', 'tIME'].map((type) => pngChunk(type, secret));
  const cleaned = cleanLogo(pngOf(rgba, ...texts, pixels, pngEnd, secret));
  expect(cleaned).toBe(pngOf(rgba, pixels, pngEnd));
});

test("removes metadata and what follows the end from a JPEG, and keeps Adobe's marker", () => {
  const adobe = jpegSegment(0xee, Buffer.from('Adobe'));
  const metadata = [0xe1, 0xe2, 0xed, 0xef, 0xfe].map((marker) => jpegSegment(marker, secret));
  const address = jpegAddress(64, 30, exifSegment(1), ...metadata, adobe, Buffer.from([0xff]));
  const file = Buffer.from(address.split(',')[1] ?? '', 'base64');
  const longer = Buffer.concat([file, secret]).toString('base64');
  expect(cleanLogo(`data:image/jpeg;base64,${longer}`)).toBe(jpegAddress(64, 30, adobe));
});

test('refuses what would be displayed rotated, with advice', () => {
  expect(() => cleanLogo(jpegAddress(64, 30, exifSegment(6)))).toThrow(
    'It is stored rotated. Save it upright, or as PNG.',
  );
});

test.each([
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
  ['a PNG that ends early', `${bigLogo.slice(0, 60)}`],
  ['a JPEG that is too wide', jpegAddress(2001, 10)],
  ['a JPEG of two sizes', jpegAddress(10, 10, jpegSegment(0xc0, Buffer.alloc(9, 8)))],
  ['a JPEG without a frame', 'data:image/jpeg;base64,/9j/2Q=='],
  ['a JPEG that ends early', jpegAddress(64, 30).slice(0, -8)],
  ['an SVG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
])('refuses %s', (_, address) => {
  expect(() => cleanLogo(address)).toThrow('The logo cannot be used.');
});
