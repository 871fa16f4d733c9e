import type { Shown } from './frame-watch.ts';
import type { Arrival } from './frame-ways.ts';
import type { PaintedClip } from './painted-clips.ts';

export const wrongIn = (
  clip: PaintedClip,
  arrivals: readonly Arrival[],
  seen: readonly Shown[] = [],
): string[] => [
  ...arrivals
    .filter(({ wanted, shown }) => shown.readout !== wanted || !isRight(clip, shown))
    .map(({ wanted, shown }) => `wanted frame ${wanted}: ${describe(clip, shown)}`),
  ...seen
    .filter((shown) => shown.readout !== null && !isRight(clip, shown))
    .map((shown) => `on the way: ${describe(clip, shown)}`),
];

const isRight = ({ frames }: PaintedClip, { readout, painted }: Shown): boolean =>
  readout !== null && frames[readout]?.paintedNumber === painted;

const describe = ({ frames }: PaintedClip, { readout, painted }: Shown): string => {
  const picture = frames.find(({ paintedNumber }) => paintedNumber === painted);
  const pictured = picture ? `frame ${picture.frameIndex}` : `the number ${painted}`;
  return `the readout says ${readout}, the picture shows ${pictured}`;
};
