import { expect, test } from 'vitest';
import { lightJump } from '../../../evaluator/detectors/picture/light-jump.ts';
import { type Draw, drawnTable, type Pixel, texture } from '../../support/frame-tables.ts';

const panning: Draw = (x, y, frame) => ({
  luma: 110 + texture(x - frame, y) + 40 * Math.sin((x - frame) / 25),
  cb: 128 + texture(x - frame, y, 4) / 2,
  cr: 128 + texture(x - frame, y, 9) / 2,
});

const changed =
  (isIn: (frame: number) => boolean, change: (pixel: Required<Pixel>) => Pixel): Draw =>
  (x, y, frame) => {
    const pixel = { cb: 128, cr: 128, ...panning(x, y, frame) };
    return isIn(frame) ? change(pixel) : pixel;
  };

const between = (first: number, last: number) => (frame: number) => frame >= first && frame <= last;

const found = (draw: Draw) => lightJump.detect(drawnTable(48, draw), 'normal');

const brighter = (pixel: Pixel): Pixel => ({ ...pixel, luma: pixel.luma * 1.3 });
const flatter = (pixel: Pixel): Pixel => ({ ...pixel, luma: 110 + (pixel.luma - 110) * 0.4 });
const warmer = (pixel: Required<Pixel>): Pixel => ({
  ...pixel,
  cb: pixel.cb - 10,
  cr: pixel.cr + 8,
});
const pale = (pixel: Required<Pixel>): Pixel => ({
  ...pixel,
  cb: 128 + (pixel.cb - 128) * 0.2,
  cr: 128 + (pixel.cr - 128) * 0.2,
});

test.each<[string, (pixel: Required<Pixel>) => Pixel, RegExp]>([
  [
    'exposure',
    brighter,
    /^Brightness rises abruptly at 00:00:00:16, by \d+ of 255 levels for 12 frames, then/,
  ],
  ['contrast', flatter, /^Contrast changes abruptly at 00:00:00:16, by \d+ /],
  [
    'white balance',
    warmer,
    /^Color changes abruptly at 00:00:00:16, by \d+ of 255 levels for 12 frames, then/,
  ],
  [
    'saturation',
    pale,
    /^Color changes abruptly at 00:00:00:16, by \d+ of 255 levels for 12 frames, then/,
  ],
])('a jump that is reverted is found with all of its frames: %s', (_name, change, words) => {
  const findings = found(changed(between(16, 27), change));
  expect(findings).toMatchObject([{ first: 16, last: 27, boxes: [] }]);
  expect(findings[0]?.description).toMatch(words);
  expect(findings[0]?.description).toContain('for 12 frames, then returns to normal');
});

test('a jump that is not reverted lasts to the end', () => {
  const findings = found(changed(between(20, 99), brighter));
  expect(findings).toMatchObject([{ first: 20, last: 47 }]);
  expect(findings[0]?.description).toContain('and stays that way');
});

test('the weaker end of a jump, half hidden by a passing object, is found from the other one', () => {
  const hidden: Draw = (x, y, frame) => {
    const pixel = panning(x, y, frame);
    const tint = frame >= 20 && frame < 32 ? 8 : 0;
    const isHidden = frame >= 20 && x < 12 * (frame - 19) && frame < 32 && y < 45;
    return { ...pixel, cb: (pixel.cb ?? 128) + (isHidden ? 0 : tint) };
  };
  expect(found(hidden)).toMatchObject([{ first: 20, last: 31 }]);
});

const lamp: Draw = (x, y, frame) => {
  const pixel = panning(x, y, frame);
  const glow = frame < 20 ? 0 : 90 * Math.exp(-((x - 120) ** 2 + (y - 30) ** 2) / 500);
  return { ...pixel, luma: pixel.luma + glow };
};
const another: Draw = (x, y, frame) =>
  frame < 20 ? panning(x, y, frame) : { luma: 150 + texture(x + frame, 1.7 * y, 5), cb: 110 };
const exposed =
  (gainAt: (frame: number) => number): Draw =>
  (x, y, frame) => {
    const pixel = panning(x, y, frame);
    return { ...pixel, luma: pixel.luma * gainAt(frame) };
  };

test.each<[string, Draw]>([
  ['a moving shot', panning],
  ['a flash', changed(between(20, 22), brighter)],
  ['a cut to another shot', another],
  ['a lamp that lights a part', lamp],
  ['a fade', exposed((frame) => Math.min(1, frame / 30))],
  ['an exposure that adapts', exposed((f) => 1 + 0.4 * Math.min(1, Math.max(0, (f - 20) / 6)))],
  ['a flicker', changed((frame) => frame % 2 === 0, brighter)],
  [
    'a big thing that comes',
    (x, y, f) =>
      x < 60 * (f - 20) && f > 20 ? { luma: 30 + (y % 20), cb: 150 } : panning(x, y, f),
  ],
])('no jump is found in %s', (_name, draw) => {
  const table = drawnTable(48, draw);
  expect(lightJump.detect(table, 'normal')).toEqual([]);
  expect(lightJump.detect(table, 'strict')).toEqual([]);
});
