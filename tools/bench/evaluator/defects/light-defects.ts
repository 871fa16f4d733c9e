import { copyFrame, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import { changeColour, scaleLight } from '../picture/effects.ts';
import {
  byStrength,
  type DefectKind,
  type FrameRange,
  type PutDefect,
  placeFor,
  truthOf,
} from './defect.ts';
import { colourDifference, lightDifference, meanLight } from './visibility.ts';

export const changeFrames = (
  frames: readonly YuvFrame[],
  [first, last]: FrameRange,
  to: (copy: YuvFrame, index: number) => void,
): YuvFrame[] =>
  frames.map((frame, index) => {
    if (index < first || index > last) return frame;
    const copy = copyFrame(frame);
    to(copy, index - first);
    return copy;
  });

/** Frames of one plain colour: all but black, or all but white. */
const putBlank =
  (kind: 'black' | 'white', level: readonly [number, number]): PutDefect =>
  (clip, strength, dice) => {
    const count = byStrength(strength, [1, dice.integer(2, 3), dice.integer(4, 8)]);
    const at = placeFor(clip, count, dice);
    const first = clip.frames[at ?? -1];
    if (at === null || !first) return null;
    const luma = dice.integer(...level);
    // Black frames in a dark shot are no visible defect.
    if (Math.abs(meanLight(first) - luma) < 25) return null;
    const frames = changeFrames(clip.frames, [at, at + count - 1], (frame) => {
      frame.luma.fill(luma);
      frame.cb.fill(128);
      frame.cr.fill(128);
    });
    return { frames, truth: truthOf(kind, [[at, at + count - 1]]) };
  };

export const putBlack = putBlank('black', [16, 20]);
export const putWhite = putBlank('white', [225, 240]);

/** Makes the picture much brighter for one to three frames, like a camera flash. */
export const putFlash: PutDefect = (clip, strength, dice) => {
  const count = dice.integer(1, 3);
  const at = placeFor(clip, count, dice);
  const clean = clip.frames[at ?? -1];
  if (at === null || !clean) return null;
  const gain = dice.between(
    ...byStrength<[number, number]>(strength, [
      [1.3, 1.4],
      [1.5, 1.8],
      [2, 3],
    ]),
  );
  const lift = byStrength(strength, [0, 10, 30]);
  const frames = changeFrames(clip.frames, [at, at + count - 1], (frame, index) =>
    scaleLight(frame, 1 + (gain - 1) * (index === 0 ? 1 : 0.85), { lift }),
  );
  const rise = meanLight(frames[at] ?? clean) - meanLight(clean);
  if (rise < byStrength(strength, [14, 25, 45])) return null;
  return { frames, truth: truthOf('flash', [[at, at + count - 1]]) };
};

/** A change that stays to the end of the clip, or ends after some frames. */
const jumpRange = (length: number, at: number, count: number, stays: boolean): FrameRange =>
  stays ? [at, length - 1] : [at, at + count - 1];

/** A step that stays has no end, so both its moment and all changed frames are correct. */
const jumpTruth = (kind: DefectKind, range: FrameRange, stays: boolean) =>
  truthOf(kind, stays ? [[range[0] - 1, range[0]], [range[0], range[0]], range] : [range]);

const jumpFrames = (fps: number, roll: number): number =>
  Math.max(5, Math.round(fps * (0.25 + 0.4 * roll)));

export const putExposureJump: PutDefect = (clip, strength, dice) => {
  const [stays, count] = [dice.chance(0.5), jumpFrames(clip.fps, dice.roll())];
  const at = placeFor(clip, count, dice);
  const clean = clip.frames[at ?? -1];
  if (at === null || !clean) return null;
  const range = jumpRange(clip.frames.length, at, count, stays);
  const gain = dice.chance(0.5)
    ? dice.between(
        ...byStrength<[number, number]>(strength, [
          [1.2, 1.27],
          [1.35, 1.5],
          [1.7, 2.1],
        ]),
      )
    : dice.between(
        ...byStrength<[number, number]>(strength, [
          [0.76, 0.82],
          [0.62, 0.72],
          [0.4, 0.55],
        ]),
      );
  const frames = changeFrames(clip.frames, range, (frame) => scaleLight(frame, gain));
  const step = Math.abs(meanLight(frames[at] ?? clean) - meanLight(clean));
  if (step < byStrength(strength, [10, 18, 28])) return null;
  return { frames, truth: jumpTruth('exposure-jump', range, stays) };
};

export const putColourJump: PutDefect = (clip, strength, dice) => {
  const [stays, count] = [dice.chance(0.5), jumpFrames(clip.fps, dice.roll())];
  const at = placeFor(clip, count, dice);
  const clean = clip.frames[at ?? -1];
  if (at === null || !clean) return null;
  const range = jumpRange(clip.frames.length, at, count, stays);
  const shift = byStrength(strength, [7, 12, 24]);
  const angle = dice.between(0, 2 * Math.PI);
  const colours = dice.pick([
    { cb: Math.cos(angle) * shift, cr: Math.sin(angle) * shift },
    { cb: Math.cos(angle) * shift, cr: Math.sin(angle) * shift },
    { saturation: byStrength(strength, [0.55, 0.3, 0]) },
    { saturation: byStrength(strength, [1.5, 1.9, 2.6]) },
  ]);
  const frames = changeFrames(clip.frames, range, (frame) => changeColour(frame, colours));
  if (colourDifference(frames[at] ?? clean, clean) < byStrength(strength, [6, 10, 18])) return null;
  return { frames, truth: jumpTruth('colour-jump', range, stays) };
};

/** Changes the light from frame to frame: alternately, every few frames, or at random. */
export const putFlicker: PutDefect = (clip, strength, dice) => {
  const isAll = dice.chance(0.15);
  const most = clip.frames.length - 2 * Math.ceil(0.35 * clip.fps) - 8;
  const count = Math.min(most, Math.max(8, Math.round(clip.fps * dice.between(0.5, 1.4))));
  const at = isAll ? 0 : placeFor(clip, count, dice);
  if (at === null || count < 8) return null;
  const range: FrameRange = isAll ? [0, clip.frames.length - 1] : [at, at + count - 1];
  const amount = byStrength(strength, [0.07, 0.13, 0.25]);
  const gainAt = flickerGains(dice, amount, range[1] - range[0] + 1);
  const frames = changeFrames(clip.frames, range, (frame, index) =>
    scaleLight(frame, gainAt[index] ?? 1),
  );
  const changed = clip.frames.map((frame, index) => lightDifference(frame, frames[index] ?? frame));
  const mean = changed.reduce((sum, value) => sum + value, 0) / (range[1] - range[0] + 1);
  if (mean < byStrength(strength, [3.5, 6, 11])) return null;
  return { frames, truth: truthOf('flicker', [range]) };
};

export const flickerGains = (
  dice: { roll: () => number; integer: (from: number, to: number) => number },
  amount: number,
  count: number,
): number[] => {
  const period = dice.integer(2, 4);
  const isRandom = dice.roll() < 0.4;
  return Array.from({ length: count }, (_, index) => {
    const wave = isRandom ? dice.roll() * 3 - 1.5 : index % period < period / 2 ? 1 : -1;
    return 1 + amount * wave;
  });
};
