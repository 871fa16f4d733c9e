import type { Figure } from '../figure.ts';
import { measurePairs, medianReading } from '../measure-pairs.ts';

/** Time from starting the desktop app until its list of clips can be used. */
export const window: Figure = {
  id: 'window',
  baseline: 'an Electron app with an empty window',
  measure: async ({ isShort }) => [
    medianReading(await measurePairs('window', isShort ? 3 : 9), {
      ...{ name: 'start of the window', size: '1,000 clips', target: 2 },
    }),
  ],
};
