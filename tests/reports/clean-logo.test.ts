import { expect, test } from 'vitest';
import { cleanLogo } from '../../engine/reports/client/clean-logo.ts';
import { pngChunk } from '../../tools/prompt-clips/text-png.ts';
import { bigLogo, pngAddress, pngEnd, pngHeader, pngOf, pngPixels } from '../support/logos.ts';

const size = { width: 10, height: 10 };
const secret = Buffer.from('Secret\0/home/me/secret');
const [rgba, pixels] = [pngChunk('IHDR', pngHeader(size)), pngPixels(40, 10)];

test('keeps only what the pixels of a PNG need, and nothing after its end', () => {
  const texts = ['tEXt', 'iTXt', 'eXIf', 'tIME'].map((type) => pngChunk(type, secret));
  const cleaned = cleanLogo(pngOf(rgba, ...texts, pixels, pngEnd, secret));
  expect(cleaned).toBe(pngOf(rgba, pixels, pngEnd));
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
  ['a file that goes on after 200 kB', pngOf(rgba, pixels, pngEnd, Buffer.alloc(200_000))],
  ['a JPEG', 'data:image/png;base64,/9j/2Q=='],
  ['an SVG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
])('refuses %s', (_, address) => {
  expect(() => cleanLogo(address)).toThrow('The logo cannot be used. Save it as a PNG');
});
