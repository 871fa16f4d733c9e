import { percentile95 } from '../compare.ts';
import type { Figure, Reading } from '../figure.ts';
import { findMissingPrograms, measurePairs, medianReading } from '../measure-pairs.ts';

const size = '15 s of 1080p30';

/** Time from the Enter key after a frame's number until that frame is drawn. */
export const jump: Figure = {
  id: 'jump',
  baseline: '`ffmpeg -ss <time> -frames:v 1` for the same frames',
  findMissing: () => findMissingPrograms(['chromium']),
  measure: async ({ isShort }) => {
    const pairs = await measurePairs('jump', isShort ? 1 : 12);
    const ours = percentile95(pairs.map((pair) => pair.ours));
    const baseline = percentile95(pairs.map((pair) => pair.baseline));
    const readings: Reading[] = [
      medianReading(pairs, { name: 'jump, median', size, target: 1 }),
      {
        ...{ name: 'jump, p95', size, unit: 'ms', ours, baseline, ratio: ours / baseline },
        ...{ cpuRatio: null, target: 200, isBound: true },
      },
    ];
    return readings;
  },
};

/** Time from opening a clip in the library until its first exact frame is drawn. */
export const opening: Figure = {
  id: 'opening',
  baseline: '`<video>` in the same page, until `requestVideoFrameCallback`',
  findMissing: () => findMissingPrograms(['chromium']),
  measure: async ({ isShort }) => [
    medianReading(await measurePairs('opening', isShort ? 3 : 15), {
      ...{ name: 'opening of a clip', size, target: 1.5 },
    }),
  ],
};
