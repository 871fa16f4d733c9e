import { blackAndFlash } from './black-and-flash.ts';
import type { Detector } from './detector.ts';
import { frozenFrames } from './frozen-frames.ts';

/** Every detector of visual glitches. A new one is a file of its own and a line here. */
export const visualDetectors: readonly Detector[] = [frozenFrames, blackAndFlash];
