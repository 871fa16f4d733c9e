import { describe, expect, test } from 'vitest';
import { figures } from '../../tools/bench/ratios/all-figures.ts';
import { readResults, steadyRatio } from '../../tools/bench/ratios/results.ts';
import { inTemporaryFolder } from '../../tools/bench/temporary-folder.ts';

/** How many times the recorded ratio fails; less is noise. */
const tolerance = 2;

describe('compared with its baseline in the same run', () => {
  test.for(figures.map((figure) => [figure.id, figure] as const))(
    '%s takes less than twice the recorded ratio',
    { tags: ['full'], timeout: 300_000 },
    async ([, figure]) => {
      const results = await readResults();
      const readings = await inTemporaryFolder((folder) => figure.measure(folder, true));
      expect(readings.length).toBeGreaterThan(0);
      for (const reading of readings) {
        const recorded = results[reading.name]?.shortRatio;
        if (typeof recorded !== 'number') throw new Error(`${reading.name} is not recorded.`);
        expect(steadyRatio(reading), reading.name).toBeLessThan(tolerance * recorded);
      }
    },
  );
});
