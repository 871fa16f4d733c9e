import { expect, test } from 'vitest';
import { frameCodeCells, readFrameCode } from '../../tools/frame-clips/frame-code.ts';

type RgbaPicture = { pixels: Uint8ClampedArray; width: number; height: number };

const draw = (width: number, height: number, levelAt: (x: number, y: number) => number) => {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    pixels.fill(levelAt(at % width, Math.floor(at / width)), at * 4, at * 4 + 4);
  }
  return { pixels, width, height };
};

const painted = (value: number, width: number, height: number, black = 16, white = 235) => {
  const picture = draw(width, height, (x, y) => 90 + ((x * 7 + y * 13) % 80));
  for (const cell of frameCodeCells(value, width, height)) {
    for (let y = cell.top; y < cell.top + cell.height; y += 1) {
      const start = (y * width + cell.left) * 4;
      picture.pixels.fill(cell.isWhite ? white : black, start, start + cell.width * 4);
    }
  }
  return picture;
};

const moved = (
  { pixels, width, height }: RgbaPicture,
  from: (x: number, y: number) => readonly [number, number],
  [toWidth, toHeight] = [width, height],
) =>
  draw(toWidth, toHeight, (x, y) => {
    const [fromX, fromY] = from(x, y);
    return pixels[(fromY * width + fromX) * 4] ?? 0;
  });

const read = ({ pixels, width, height }: RgbaPicture) => readFrameCode(pixels, width, height);

test.each([
  [1920, 1080],
  [360, 640],
  [97, 61],
])('reads a number in a picture of %i x %i, and in one scaled to it', (width, height) => {
  const from = (x: number, y: number) =>
    [Math.floor((x * 320) / width), Math.floor((y * 180) / height)] as const;
  for (const value of [0, 899, 21_845, 43_690, 65_535]) {
    expect(read(painted(value, width, height))).toBe(value);
    expect(read(moved(painted(value, 320, 180), from, [width, height]))).toBe(value);
  }
});

test('is read at low contrast, and not without any', () => {
  expect(read(painted(341, 320, 180, 80, 150))).toBe(341);
  expect(read(painted(341, 320, 180, 110, 130))).toBeNull();
});

test.each<[string, (x: number, y: number) => readonly [number, number]]>([
  ['mirrored', (x, y) => [319 - x, y]],
  ['upside down', (x, y) => [x, 179 - y]],
  ['pushed aside by a cell', (x, y) => [x - 15, y]],
  ['pushed up by a row', (x, y) => [x, y + 25]],
])('does not read a picture that is %s', (_, from) => {
  for (const value of [0, 341, 65_535]) {
    expect(read(moved(painted(value, 320, 180), from))).toBeNull();
  }
});

test('does not read a picture without a number, half of two, or of another size', () => {
  expect(read(draw(320, 180, () => 0))).toBeNull();
  expect(read(draw(320, 180, () => 255))).toBeNull();
  expect(read(draw(320, 180, (x, y) => (x * 31 + y * 17) % 256))).toBeNull();
  const [first, second] = [painted(341, 320, 180), painted(682, 320, 180)];
  const blended = draw(320, 180, (x, y) => {
    const at = (y * 320 + x) * 4;
    return ((first.pixels[at] ?? 0) + (second.pixels[at] ?? 0)) / 2;
  });
  expect(read(blended)).toBeNull();
  expect(readFrameCode(first.pixels, 180, 320)).toBeNull();
  expect(readFrameCode(first.pixels, 320, 90)).toBeNull();
  expect(read(painted(341, 30, 20))).toBeNull();
});

test('does not read a torn picture, whose rows show two numbers', () => {
  const [first, second] = [painted(341, 320, 180), painted(342, 320, 180)];
  first.pixels.set(second.pixels.subarray(140 * 320 * 4), 140 * 320 * 4);
  expect(read(first)).toBeNull();
});

test('refuses a number that does not fit', () => {
  for (const value of [-1, 1.5, 65_536, Number.NaN]) {
    expect(() => frameCodeCells(value, 320, 180)).toThrow(RangeError);
  }
});
