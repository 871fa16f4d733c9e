import { findTestRuntime } from '../../../electron/find-test-runtime.ts';
import type { Figure } from '../figure.ts';
import { findMissingPrograms, measurePairs, medianReading } from '../measure-pairs.ts';

/** Time from starting the desktop app until its list of clips can be used. */
export const window: Figure = {
  id: 'window',
  baseline: 'an Electron app with an empty window',
  findMissing: async () => {
    const runtime = await findTestRuntime();
    const { DISPLAY, WAYLAND_DISPLAY } = process.env;
    const needsDisplay = process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY;
    if ('reason' in runtime) return runtime.reason;
    return findMissingPrograms(needsDisplay ? ['Xvfb'] : []);
  },
  measure: async ({ isShort }) => [
    medianReading(await measurePairs('window', isShort ? 3 : 9), {
      ...{ name: 'start of the window', size: '1,000 clips', target: 2 },
    }),
  ],
};
