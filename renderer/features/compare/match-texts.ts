import { type FrameTable, frameCountOf } from '../../../shared/domain/frames/frame-table.ts';
import { type CheckedRun, notJudgedTexts as textsOf } from '../../../shared/domain/run-checks.ts';
import type { PictureSize } from '../review/frames/clip-frames.ts';
import type { FrameMatch } from './frames/frame-match.ts';

/** What is known of one side's clip. */
export type MatchedClip = { readonly table: FrameTable; readonly picture: PictureSize | null };

const rates = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 });

const rateText = ({ rate }: FrameTable): string =>
  `${rates.format(rate.fps)} fps${rate.isVariable ? ' (variable)' : ''}`;

/** Lengths that are rounded otherwise are the same. */
const slackSec = 1e-3;

/** Which clip ends before the other, in what they are matched by. */
const shorterText = (by: FrameMatch['by'], left: FrameTable, right: FrameTable): string[] => {
  const lengthOf = (table: FrameTable): number =>
    by === 'number' ? frameCountOf(table) : table.endSec;
  const lengths = [lengthOf(left), lengthOf(right)].sort((one, other) => one - other);
  const [shorter = 0, longer = 0] = lengths;
  if (longer - shorter < slackSec) return [];
  const side = lengthOf(left) < lengthOf(right) ? 'left' : 'right';
  const sizes =
    by === 'number'
      ? `${shorter} frames against ${longer}`
      : `${shorter.toFixed(2)} s against ${longer.toFixed(2)} s`;
  return [`The ${side} clip is shorter (${sizes}); its last frame is held.`];
};

/**
 * Returns one sentence for each way in which the frames or pictures of two clips differ and how
 * they are matched.
 */
export const matchTexts = (
  by: FrameMatch['by'],
  left: MatchedClip,
  right: MatchedClip,
): string[] => {
  const [one, other] = [left.picture, right.picture];
  const isScaled = one && other && (one.width !== other.width || one.height !== other.height);
  return [
    ...(by === 'time'
      ? [
          `Frames are matched by time: the left clip has ${rateText(left.table)}, the right one ${rateText(right.table)}.`,
        ]
      : []),
    ...shorterText(by, left.table, right.table),
    ...(isScaled
      ? [
          `The right picture has ${other.width} × ${other.height} pixels and is scaled to the left one’s ${one.width} × ${one.height} where they overlap.`,
        ]
      : []),
  ];
};

/**
 * Returns one sentence for each part that a result left unjudged, where findings may be missing. A
 * part unjudged on both sides is mentioned once.
 */
export const notJudgedTexts = (
  left: CheckedRun | undefined,
  right: CheckedRun | undefined,
): string[] => {
  const [ofLeft = [], ofRight = []] = [left && textsOf(left), right && textsOf(right)];
  const gaps = [
    ...ofLeft.map((text) => `${ofRight.includes(text) ? 'Left and right' : 'Left'}: ${text}`),
    ...ofRight.filter((text) => !ofLeft.includes(text)).map((text) => `Right: ${text}`),
  ];
  return gaps.length === 0
    ? []
    : [...gaps, 'Findings may be missing in parts that were not judged.'];
};
