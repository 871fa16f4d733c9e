import type { YuvEncoding } from '../../../samples/encode-yuv.ts';
import type { Dice } from '../dice.ts';
import type { ClipPlan, SceneName } from '../scenes/draw-clip.ts';
import type { Recipe } from './recipes.ts';

const FILM = 24_000 / 1001;

const sizes =
  '640x360 640x360 640x360 848x480 720x480 512x512 640x480 480x270 360x640 480x832 1280x720'.split(
    ' ',
  );

const rates = [8, 12, 16, FILM, 24, 24, 24, 25, 30, 30, 60];

/** Seconds of a clean clip; clips with defects are shorter, since there are many of them. */
const CLEAN_SEC = [3, 5] as const;
const DEFECT_SEC = [2, 3.4] as const;
const MAX_FRAMES = 120;
const MIN_FRAMES = 36;

/** @param attempt 0, 1, … */
export const planClip = (
  scene: SceneName,
  { defect, fixed, seed }: Recipe,
  dice: Dice,
  attempt: number,
): ClipPlan => {
  const [width = 0, height = 0] = dice.pick(sizes).split('x').map(Number);
  const fps = fixed?.fps ?? dice.pick(rates);
  const [least, longest] = defect ? DEFECT_SEC : CLEAN_SEC;
  const seconds = dice.between(least, longest);
  const most = width * height > 500_000 ? MAX_FRAMES * 0.6 : MAX_FRAMES;
  return {
    scene,
    seed: seed + attempt,
    width,
    height,
    fps,
    frameCount: Math.round(Math.min(most, Math.max(MIN_FRAMES, seconds * fps))),
    cadence: fixed?.cadence ?? [1],
  };
};

/** Chooses an encoding as common encoders and generators have it, from very good to poor. */
export const planEncoding = ({ defect }: Recipe, fps: number, dice: Dice): YuvEncoding => {
  // Encoding losses in fine detail would hide the defect.
  const isFine = ['blur', 'sharpness', 'blockiness'].includes(defect?.kind ?? '');
  return {
    quality: dice.integer(18, isFine ? 26 : defect?.strength === 'weak' ? 29 : 34),
    preset: dice.pick(['veryfast', 'veryfast', 'veryfast', 'ultrafast', 'fast'] as const),
    gopSize: dice.pick([12, Math.round(fps), Math.round(fps * 2), 250]),
    maxBFrames: dice.pick([0, 0, 2, 3]),
  };
};

export const rateOf = (fps: number): { num: number; den: number } =>
  Math.abs(fps - FILM) < 0.001
    ? { num: 24_000, den: 1001 }
    : { num: Math.round(fps * 1000), den: 1000 };
