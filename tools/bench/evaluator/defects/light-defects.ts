import { copyFrame, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';
import { changeColour, scaleLight } from '../picture/effects.ts';
import {
  betweenByStrength,
  byStrength,
  type CleanClip,
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
    const place = placeFor(clip, count, dice);
    if (!place) return null;
    const luma = dice.integer(...level);
    // Black frames in a dark shot are no visible defect.
    if (Math.abs(meanLight(place.clean) - luma) < 25) return null;
    const frames = changeFrames(clip.frames, place.range, (frame) => {
      frame.luma.fill(luma);
      frame.cb.fill(128);
      frame.cr.fill(128);
    });
    return { frames, truth: truthOf(kind, [place.range]) };
  };

export const putBlack = putBlank('black', [16, 20]);
export const putWhite = putBlank('white', [225, 240]);

/** Makes the picture much brighter for one to three frames, like a camera flash. */
export const putFlash: PutDefect = (clip, strength, dice) => {
  const place = placeFor(clip, dice.integer(1, 3), dice);
  if (!place) return null;
  const { at, range, clean } = place;
  const gain = betweenByStrength(dice, strength, [1.3, 1.5, 2], [1.4, 1.8, 3]);
  const lift = byStrength(strength, [0, 10, 30]);
  const frames = changeFrames(clip.frames, range, (frame, index) =>
    scaleLight(frame, 1 + (gain - 1) * (index === 0 ? 1 : 0.85), { lift }),
  );
  const rise = meanLight(frames[at] ?? clean) - meanLight(clean);
  if (rise < byStrength(strength, [14, 25, 45])) return null;
  return { frames, truth: truthOf('flash', [range]) };
};

/** A place for a change that stays to the end of the clip, or ends after some frames. */
const placeJump = (clip: CleanClip, dice: Dice) => {
  const stays = dice.chance(0.5);
  const count = Math.max(5, Math.round(clip.fps * (0.25 + 0.4 * dice.roll())));
  const place = placeFor(clip, count, dice);
  if (!place || !stays) return place && { ...place, stays };
  return { ...place, stays, range: [place.at, clip.frames.length - 1] as const };
};

/** A step that stays has no end, so both its moment and all changed frames are correct. */
const jumpTruth = (kind: DefectKind, range: FrameRange, stays: boolean) =>
  truthOf(kind, stays ? [[range[0] - 1, range[0]], [range[0], range[0]], range] : [range]);

export const putExposureJump: PutDefect = (clip, strength, dice) => {
  const place = placeJump(clip, dice);
  if (!place) return null;
  const { at, range, clean, stays } = place;
  const gain = dice.chance(0.5)
    ? betweenByStrength(dice, strength, [1.2, 1.35, 1.7], [1.27, 1.5, 2.1])
    : betweenByStrength(dice, strength, [0.76, 0.62, 0.4], [0.82, 0.72, 0.55]);
  const frames = changeFrames(clip.frames, range, (frame) => scaleLight(frame, gain));
  const step = Math.abs(meanLight(frames[at] ?? clean) - meanLight(clean));
  if (step < byStrength(strength, [10, 18, 28])) return null;
  return { frames, truth: jumpTruth('exposure-jump', range, stays) };
};

export const putColourJump: PutDefect = (clip, strength, dice) => {
  const place = placeJump(clip, dice);
  if (!place) return null;
  const { at, range, clean, stays } = place;
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
  const all: FrameRange = [0, clip.frames.length - 1];
  const range = isAll ? all : placeFor(clip, count, dice)?.range;
  if (!range || count < 8) return null;
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

export const flickerGains = (dice: Dice, amount: number, count: number): number[] => {
  const period = dice.integer(2, 4);
  const isRandom = dice.roll() < 0.4;
  return Array.from({ length: count }, (_, index) => {
    const wave = isRandom ? dice.roll() * 3 - 1.5 : index % period < period / 2 ? 1 : -1;
    return 1 + amount * wave;
  });
};
