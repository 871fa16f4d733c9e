import { ellipse, roundedBox } from '../../../drawing/shape.ts';
import { type PixelBox, planesOf, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';
import { changeColour, type Mask, mixSamples, scaleLight } from '../picture/effects.ts';
import { drawSprite } from '../picture/sprite.ts';
import { randomSprite } from '../scenes/actors.ts';
import { boxIn, byStrength, type PutDefect, placeFor, sharesOf, truthOf } from './defect.ts';
import { changeFrames, flickerGains } from './light-defects.ts';
import { coarseDifference, lightDifference } from './visibility.ts';

export const softMask = (
  { left, top, right, bottom }: PixelBox,
  edge: number,
  isRound: boolean,
): Mask => {
  const [width, height] = [right - left, bottom - top];
  const shape = isRound
    ? ellipse(left + width / 2, top + height / 2, width / 2, height / 2)
    : roundedBox(left, top, width, height, Math.min(edge, width / 2, height / 2));
  return (x, y) => Math.min(1, Math.max(0, -shape(x, y) / edge));
};

export const putRegionalFlicker: PutDefect = (clip, strength, dice) => {
  const count = Math.max(8, Math.round(clip.fps * dice.between(0.5, 1.2)));
  const place = placeFor(clip, count, dice);
  if (!place) return null;
  const { range, clean } = place;
  const box = boxIn(clean, 0.2, 0.5, dice);
  const mask = softMask(box, 6 * clip.unit, dice.chance(0.5));
  const gains = flickerGains(dice, byStrength(strength, [0.15, 0.25, 0.4]), count);
  const frames = changeFrames(clip.frames, range, (frame, index) =>
    scaleLight(frame, gains[index] ?? 1, { mask, box }),
  );
  const changed = clip.frames.map((frame, index) =>
    lightDifference(frame, frames[index] ?? frame, box),
  );
  if (changed.reduce((sum, value) => sum + value, 0) / count < byStrength(strength, [6, 10, 16]))
    return null;
  return { frames, truth: truthOf('regional-flicker', [range], { box: sharesOf(box, clean) }) };
};

/** Makes an object appear, vanish or change for a few frames, unlike the motion around it. */
export const putPopping: PutDefect = (clip, strength, dice) => {
  const place = placeFor(clip, dice.integer(1, 5), dice);
  if (!place) return null;
  const { at, range, clean } = place;
  const least = byStrength(strength, [0.14, 0.18, 0.25]);
  const box = boxIn(clean, least, byStrength(strength, [0.22, 0.32, 0.4]), dice);
  const pop = dice.pick([appear, vanish, vanish, turnOtherColour])(clip.unit, box, clean, dice);
  const frames = changeFrames(clip.frames, range, pop);
  const [before = clean, popped = clean] = [clip.frames[at - 1], frames[at]];
  const changed = lightDifference(clean, popped, box);
  if (changed < byStrength(strength, [14, 20, 30])) return null;
  const coarse = coarseDifference(clean, popped, box, Math.round(12 * clip.unit));
  if (coarse < byStrength(strength, [7, 10, 16])) return null;
  if (lightDifference(before, clean, box) > 0.5 * changed) return null;
  return { frames, truth: truthOf('popping', [range], { box: sharesOf(box, clean) }) };
};

type Pop = (unit: number, box: PixelBox, frame: YuvFrame, dice: Dice) => (frame: YuvFrame) => void;

const appear: Pop = (_unit, { left, top, right, bottom }, _frame, dice) => {
  const sprite = randomSprite(dice);
  // The sprite does not fill its square completely.
  const pose = {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: (right - left) * 1.1,
    height: (bottom - top) * 1.1,
  };
  return (frame) => void drawSprite(frame, sprite, pose);
};

/** Covers the object with another part of the picture, as a generator fills a gap. */
const vanish: Pop = (unit, box, { width, height }, dice) => {
  const even = (value: number): number => Math.round(value / 2) * 2;
  const from = {
    left: even(dice.between(0, width - (box.right - box.left))),
    top: even(dice.between(0, height - (box.bottom - box.top))),
  };
  const mask = softMask(box, 5 * unit, dice.chance(0.6));
  return (frame) => {
    for (const plane of planesOf(frame)) {
      const { samples, width: rowLength, step } = plane;
      const source = samples.slice();
      const offset = ((from.top - box.top) / step) * rowLength + (from.left - box.left) / step;
      mixSamples(plane, box, mask, 1, (index) => source[index + offset] ?? 0);
    }
  };
};

const turnOtherColour: Pop = (unit, box, _frame, dice) => {
  const mask = softMask(box, 5 * unit, dice.chance(0.7));
  const [gain, angle] = [dice.pick([0.45, 1.7]), dice.between(0, 6.28)];
  return (frame) => {
    scaleLight(frame, gain, { mask, box });
    changeColour(frame, { cb: Math.cos(angle) * 30, cr: Math.sin(angle) * 30 }, { mask, box });
  };
};
