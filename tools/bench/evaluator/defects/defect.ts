import type { Dice } from '../dice.ts';
import type { PixelBox, YuvFrame } from '../picture/yuv-frame.ts';

export const defectKinds = [
  ...(['frozen', 'repeated', 'dropped', 'black', 'white', 'flash', 'flicker'] as const),
  ...(['regional-flicker', 'block-noise', 'torn-bands', 'wrong-colour-frame', 'popping'] as const),
  ...(['cut', 'blur', 'sharpness', 'colour-jump', 'exposure-jump', 'blockiness'] as const),
] as const;
export type DefectKind = (typeof defectKinds)[number];

/** Weak is still seen by somebody who watches attentively. */
export const strengths = ['weak', 'medium', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** Frames from 0, both inclusive. */
export type FrameRange = readonly [first: number, last: number];

/** A defect that is in a clip. */
export type Truth = {
  readonly kind: DefectKind;
  /** What may be said of its frames: any one of these is right. */
  readonly readings: readonly FrameRange[];
  /**
   * Moments of which the defect is made, where it may as well be told moment by moment: each is
   * right with one frame more or less. Empty where it is one thing.
   */
  readonly moments: readonly number[];
  /** In shares of the picture; null is the whole picture. */
  readonly box: TruthBox | null;
};

export type TruthBox = {
  readonly xmin: number;
  readonly ymin: number;
  readonly xmax: number;
  readonly ymax: number;
};

/** A clip into which a defect is put. Frames may be shared: they are copied before they change. */
export type CleanClip = {
  readonly frames: readonly YuvFrame[];
  readonly fps: number;
  /** Pixels of the picture for one of a picture 360 pixels high or wide. */
  readonly unit: number;
  /** As many frames of another scene of the same size, drawn when asked for. */
  readonly otherScene: () => readonly YuvFrame[];
};

export type SpoiltClip = { readonly frames: readonly YuvFrame[]; readonly truth: Truth };

/**
 * Puts a defect into a clip, at a place that the dice choose.
 * @returns null where nobody would see it there; another place may do
 */
export type PutDefect = (
  clip: CleanClip,
  strength: Strength,
  dice: Dice,
) => SpoiltClip | null | Promise<SpoiltClip | null>;

/** One of three values by strength. */
export const byStrength = <Value>(
  strength: Strength,
  values: readonly [Value, Value, Value],
): Value => values[strengths.indexOf(strength) as 0 | 1 | 2];

/** Frames at both ends that are left alone, so that a defect has a before and an after. */
const MARGIN_SEC = 0.3;

/** Where `count` frames of a defect begin. @returns null where the clip is too short for them */
export const placeFor = ({ frames, fps }: CleanClip, count: number, dice: Dice): number | null => {
  const margin = Math.max(4, Math.round(MARGIN_SEC * fps));
  const last = frames.length - margin - count;
  return last < margin ? null : dice.whole(margin, last);
};

export const truthOf = (
  kind: DefectKind,
  readings: readonly FrameRange[],
  { box = null as TruthBox | null, moments = [] as readonly number[] } = {},
): Truth => ({ kind, readings, moments, box });

export const sharesOf = (
  { left, top, right, bottom }: PixelBox,
  { width, height }: YuvFrame,
): TruthBox => ({
  xmin: left / width,
  ymin: top / height,
  xmax: right / width,
  ymax: bottom / height,
});

/** An upright box on whole blocks of 2 pixels. @param most and least share of width and height */
export const boxIn = (frame: YuvFrame, least: number, most: number, dice: Dice): PixelBox => {
  const even = (value: number): number => Math.round(value / 2) * 2;
  const width = even(frame.width * dice.between(least, most));
  const height = even(frame.height * dice.between(least, most));
  const left = even(dice.between(0, frame.width - width));
  const top = even(dice.between(0, frame.height - height));
  return { left, top, right: left + width, bottom: top + height };
};
