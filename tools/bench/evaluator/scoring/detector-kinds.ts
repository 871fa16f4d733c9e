import type { DefectKind } from '../defects/defect.ts';

/** Which kinds of defects a detector means by its findings. */
const kindsByDetector: Readonly<Record<string, readonly DefectKind[]>> = {
  'frozen-frames': ['frozen', 'repeated'],
  'dropped-frames': ['dropped'],
  'black-and-flash': ['black', 'white', 'flash'],
  flicker: ['flicker', 'regional-flicker'],
  'corrupted-frames': ['block-noise', 'torn-bands', 'wrong-colour-frame'],
  popping: ['popping'],
  'abrupt-cut': ['cut'],
  'sharpness-burst': ['blur', 'sharpness'],
  'light-jump': ['colour-jump', 'exposure-jump'],
  blockiness: ['blockiness'],
};

/**
 * The kinds that a detector stands for.
 * @throws Error for a detector that nobody has entered here: its findings would count for nothing
 */
export const kindsOf = (detector: string): readonly DefectKind[] => {
  const kinds = kindsByDetector[detector];
  if (!kinds) throw new Error(`Enter the detector "${detector}" in detector-kinds.ts.`);
  return kinds;
};

/** The detector's name, with which a finding's id begins. */
export const detectorOf = (findingId: string): string => findingId.replace(/(-\d+)+$/, '');
