import { fullBox, type PixelBox, type YuvFrame } from '../../../drawing/yuv-frame.ts';
import { blur, sharpen } from '../picture/effects.ts';
import {
  boxIn,
  byStrength,
  type DefectKind,
  type PutDefect,
  placeFor,
  sharesOf,
  truthOf,
} from './defect.ts';
import { changeFrames } from './light-defects.ts';
import { softMask } from './local-defects.ts';
import { detail } from './visibility.ts';

/** Minimum detail: a picture with less shows no change of sharpness. */
const MIN_DETAIL = 6;

type Apply = (frame: YuvFrame, box: PixelBox, mask: ReturnType<typeof softMask> | null) => void;

const putFocus =
  (
    kind: DefectKind,
    isSeen: (ratio: number, strength: number) => boolean,
    applyBy: (strength: number, unit: number) => Apply,
  ): PutDefect =>
  (clip, strength, dice) => {
    const count = Math.max(dice.integer(2, 10), Math.round(clip.fps * 0.08));
    const place = placeFor(clip, count, dice);
    if (!place) return null;
    const { at, range, clean } = place;
    const isLocal = dice.chance(0.35);
    const box = isLocal ? boxIn(clean, 0.35, 0.6, dice) : fullBox(clean);
    const before = detail(clean, box);
    if (before < MIN_DETAIL) return null;
    const level = byStrength(strength, [0, 1, 2]);
    const apply = applyBy(level, clip.unit);
    const mask = isLocal ? softMask(box, 10 * clip.unit, false) : null;
    const frames = changeFrames(clip.frames, range, (frame) => apply(frame, box, mask));
    if (!isSeen(detail(frames[at] ?? clean, box) / before, level)) return null;
    return { frames, truth: truthOf(kind, [range], { box: sharesOf(box, clean) }) };
  };

export const putBlur = putFocus(
  'blur',
  (ratio, level) => ratio < ([0.6, 0.5, 0.4][level] ?? 0),
  (level, unit) => (frame, box, mask) =>
    blur(frame, ([1.6, 2.6, 5][level] ?? 0) * unit, { box, mask }),
);

export const putSharpness = putFocus(
  'sharpness',
  (ratio, level) => ratio > ([1.45, 1.8, 2.2][level] ?? 0),
  (level, unit) => (frame, box, mask) =>
    sharpen(frame, 1.2 * unit, [1, 2, 4][level] ?? 0, { box, mask }),
);
