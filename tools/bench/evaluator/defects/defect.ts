import type { PixelBox, YuvFrame } from '../../../drawing/yuv-frame.ts';
import type { Dice } from '../dice.ts';

export const defectKinds = [
  ...(['frozen', 'repeated', 'dropped', 'black', 'white', 'flash', 'flicker'] as const),
  ...(['regional-flicker', 'block-noise', 'torn-bands', 'wrong-colour-frame', 'popping'] as const),
  ...(['cut', 'blur', 'sharpness', 'colour-jump', 'exposure-jump', 'blockiness'] as const),
] as const;
export type DefectKind = (typeof defectKinds)[number];

/** An attentive viewer still sees a weak defect. */
export const strengths = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Frames from 0, both inclusive. */
export type FrameRange = readonly [first: number, last: number];

export type Truth = {
  readonly kind: DefectKind;
  /** The frame ranges that count as correct. */
  readonly readings: readonly FrameRange[];
  /** Moments that may also be reported as separate findings, within one frame; usually empty. */
  readonly moments: readonly number[];
  /** In shares of the picture; null for the entire picture. */
  readonly box: TruthBox | null;
};

export type TruthBox = {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
};

/** Frames may be shared: copy them before changing them. */
export type CleanClip = {
  readonly frames: readonly YuvFrame[];
  readonly fps: number;
  /** Scale relative to a picture whose shorter side has 360 pixels. */
  readonly unit: number;
  /** Draws the same number of frames of another scene, in the same size. */
  readonly otherScene: () => readonly YuvFrame[];
};

export type SpoiltClip = { readonly frames: readonly YuvFrame[]; readonly truth: Truth };

/** @returns null if it would be invisible at the random place; another one may work */
export type PutDefect = (
  clip: CleanClip,
  strength: Strength,
  dice: Dice,
) => SpoiltClip | null | Promise<SpoiltClip | null>;

export const byStrength = <Value>(
  strength: Strength,
  values: readonly [Value, Value, Value],
): Value => values[strengths.indexOf(strength) as 0 | 1 | 2];

export const betweenByStrength = (
  dice: Dice,
  strength: Strength,
  from: readonly [number, number, number],
  to: readonly [number, number, number],
): number => dice.between(byStrength(strength, from), byStrength(strength, to));

const MARGIN_SEC = 0.3;

/** Frames that a defect may change, with the first of them as it is now. */
export type Place = {
  readonly at: number;
  readonly range: FrameRange;
  readonly clean: YuvFrame;
};

/** @returns null if the clip is too short */
export const placeFor = ({ frames, fps }: CleanClip, count: number, dice: Dice): Place | null => {
  const margin = Math.max(4, Math.round(MARGIN_SEC * fps));
  const last = frames.length - margin - count;
  if (last < margin) return null;
  const at = dice.integer(margin, last);
  const clean = frames[at];
  return clean ? { at, range: [at, at + count - 1], clean } : null;
};

export const truthOf = (
  kind: DefectKind,
  readings: readonly FrameRange[],
  { box = null as TruthBox | null, moments = [] as readonly number[] } = {},
): Truth => ({ kind, readings, moments, box });

/** @returns null for the entire picture */
export const sharesOf = (
  { left, top, right, bottom }: PixelBox,
  { width, height }: YuvFrame,
): TruthBox | null =>
  right - left === width && bottom - top === height
    ? null
    : { xmin: left / width, ymin: top / height, xmax: right / width, ymax: bottom / height };

/** @param minShare, maxShare of the picture's width and height; the box is aligned to 2 pixels */
export const boxIn = (
  frame: YuvFrame,
  minShare: number,
  maxShare: number,
  dice: Dice,
): PixelBox => {
  const even = (value: number): number => Math.round(value / 2) * 2;
  const width = even(frame.width * dice.between(minShare, maxShare));
  const height = even(frame.height * dice.between(minShare, maxShare));
  const left = even(dice.between(0, frame.width - width));
  const top = even(dice.between(0, frame.height - height));
  return { left, top, right: left + width, bottom: top + height };
};
