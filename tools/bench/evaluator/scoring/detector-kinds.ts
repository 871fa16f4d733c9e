import type { DefectKind } from '../defects/defect.ts';

const kindsByDetector: Readonly<Record<string, readonly DefectKind[]>> = {
  'frozen-frames': ['frozen', 'repeated'],
  'dropped-frames': ['dropped'],
  'black-and-flash': ['black', 'white', 'flash'],
  flicker: ['flicker', 'regional-flicker'],
  'corrupted-frames': ['block-noise', 'torn-bands', 'wrong-colour-frame'],
  popping: ['popping'],
  morph: ['popping'],
  'abrupt-cut': ['cut'],
  'sharpness-burst': ['blur', 'sharpness'],
  'light-jump': ['colour-jump', 'exposure-jump'],
  blockiness: ['blockiness'],
};

/**
 * Returns the kinds of defects that a detector reports.
 * @throws Error for a detector that is not listed here, since its findings would not be scored
 */
export const kindsOf = (detector: string): readonly DefectKind[] => {
  const kinds = kindsByDetector[detector];
  if (!kinds) throw new Error(`Add the detector "${detector}" to detector-kinds.ts.`);
  return kinds;
};

/** Returns the detector's name, which is the beginning of a finding's id. */
export const detectorOf = (findingId: string): string => findingId.replace(/(-\d+)+$/, '');
