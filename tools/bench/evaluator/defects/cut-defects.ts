import { createFrame, planesOf, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import { byStrength, type PutDefect, placeFor, truthOf } from './defect.ts';
import { lightDifference } from './visibility.ts';

/** Switches to another scene, or to another view of the same one, from one frame to the next. */
export const putCut: PutDefect = (clip, strength, dice) => {
  const { frames } = clip;
  const place = placeFor(clip, 1, dice);
  if (!place) return null;
  const { at, clean } = place;
  const before = frames[at - 1] ?? clean;
  const isJump = dice.chance(byStrength(strength, [1, 0.5, 0]));
  const zoom = byStrength(strength, [dice.between(1.25, 1.5), dice.between(1.4, 2), 1]);
  const corner = [dice.roll(), dice.roll()] as const;
  const after = isJump
    ? frames.slice(at).map((frame) => seenFrom(frame, zoom, corner))
    : clip.otherScene().slice(at, frames.length);
  const next = after[0];
  if (!next || lightDifference(before, next) < Math.max(12, 2.5 * lightDifference(before, clean)))
    return null;
  return {
    frames: [...frames.slice(0, at), ...after],
    truth: truthOf('cut', [
      [at - 1, at],
      [at, at],
    ]),
  };
};

const seenFrom = (frame: YuvFrame, zoom: number, [x, y]: readonly [number, number]): YuvFrame => {
  const seen = createFrame(frame.width, frame.height);
  const from = planesOf(frame);
  for (const [index, { samples, width, height }] of planesOf(seen).entries()) {
    const source = from[index]?.samples;
    const [left, top] = [x * (width - width / zoom), y * (height - height / zoom)];
    for (let row = 0; row < height; row += 1) {
      const line = Math.floor(top + row / zoom) * width;
      for (let column = 0; column < width; column += 1) {
        samples[row * width + column] = source?.[line + Math.floor(left + column / zoom)] ?? 0;
      }
    }
  }
  return seen;
};
