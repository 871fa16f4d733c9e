import { expect, test } from 'vitest';
import { readLogo } from '../../engine/reports/client/read-logo.ts';
import { bigLogo, pngAddress } from '../support/logos.ts';

const jpeg = (width: number, height: number): string => {
  const bytes = Buffer.from([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8],
    ...[height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0],
  ]);
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

test('PNG and JPEG are taken with their size, whatever the address calls them', () => {
  expect(readLogo(bigLogo)).toMatchObject({ extension: 'png', width: 360, height: 96 });
  expect(readLogo(jpeg(640, 300))).toMatchObject({ extension: 'jpg', width: 640, height: 300 });
  expect(readLogo(bigLogo.replace('png', 'jpeg'))).toMatchObject({ extension: 'png' });
});

test.each([
  ['more pixels than it declares', pngAddress(100, 10, 20_000)],
  ['fewer pixels than it declares', pngAddress(100, 100, 10)],
  ['a side that is too long', pngAddress(2001, 1)],
  ['no width', pngAddress(0, 10)],
  ['interlaced rows', pngAddress(10, 10, 10, 1)],
  ['a JPEG that is too wide', jpeg(2001, 10)],
  ['a JPEG without a frame', 'data:image/jpeg;base64,/9j/2Q=='],
  ['a PNG that ends early', `${bigLogo.slice(0, 60)}`],
  ['an SVG', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`],
])('%s is refused', (_, address) => {
  expect(() => readLogo(address)).toThrow('The logo cannot be used.');
});
