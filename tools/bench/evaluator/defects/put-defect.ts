import { putBlockiness } from './blockiness-defects.ts';
import { putBlockNoise, putTornBands, putWrongColourFrame } from './corruption-defects.ts';
import { putCut } from './cut-defects.ts';
import type { DefectKind, PutDefect } from './defect.ts';
import { putBlur, putSharpness } from './focus-defects.ts';
import {
  putBlack,
  putColourJump,
  putExposureJump,
  putFlash,
  putFlicker,
  putWhite,
} from './light-defects.ts';
import { putPopping, putRegionalFlicker } from './local-defects.ts';
import { putDropped, putFrozen, putRepeated } from './time-defects.ts';

export const putDefect: Readonly<Record<DefectKind, PutDefect>> = {
  frozen: putFrozen,
  repeated: putRepeated,
  dropped: putDropped,
  black: putBlack,
  white: putWhite,
  flash: putFlash,
  flicker: putFlicker,
  'regional-flicker': putRegionalFlicker,
  'block-noise': putBlockNoise,
  'torn-bands': putTornBands,
  'wrong-colour-frame': putWrongColourFrame,
  popping: putPopping,
  cut: putCut,
  blur: putBlur,
  sharpness: putSharpness,
  'colour-jump': putColourJump,
  'exposure-jump': putExposureJump,
  blockiness: putBlockiness,
};
