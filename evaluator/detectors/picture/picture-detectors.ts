import { blackAndFlash } from './black-and-flash.ts';
import { blockiness } from './blockiness.ts';
import { corruptedFrames } from './corrupted-frames.ts';
import type { Detector } from './detector.ts';
import { droppedFrames } from './dropped-frames.ts';
import { abruptCut } from './find-cuts.ts';
import { flicker } from './flicker.ts';
import { frozenFrames } from './frozen-frames.ts';
import { lightJump } from './light-jump.ts';
import { morph, popping } from './popping.ts';
import { sharpnessBurst } from './sharpness-burst.ts';

/**
 * All picture detectors, the most reliable first: of two that report the same frames the first is
 * kept (`without-repeats.ts`). To add one, add its file and a line here.
 */
export const pictureDetectors: readonly Detector[] = [
  frozenFrames,
  blackAndFlash,
  corruptedFrames,
  flicker,
  popping,
  morph,
  droppedFrames,
  abruptCut,
  lightJump,
  blockiness,
  sharpnessBurst,
];
