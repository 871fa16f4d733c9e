import { expect, test } from 'vitest';
import { type Disk, killAndSortAgain, killAndUndo, killUndoAndGoOn, stepsOf } from './kill-sort.ts';

const firstSteps = Array.from({ length: 10 }, (_, index) => index + 1);

/**
 * Kills sorts and undos at each of their steps. A file for each kind of disk calls it, since each
 * takes minutes.
 */
export const killAtEveryStep = (disk: Disk): void => {
  test.for(firstSteps)(
    `undoing on a disk of the kind "${disk}", killed at step %i or at every tenth step after it, loses nothing`,
    { tags: ['full'], timeout: 300_000 },
    async (first) => {
      let step = first;
      while (await killUndoAndGoOn(disk, { name: null, count: step })) step += firstSteps.length;
      expect(step).toBeGreaterThan(20);
    },
  );

  test.for(firstSteps)(
    `sorting on a disk of the kind "${disk}", killed at step %i or at every tenth step after it, loses nothing`,
    { tags: ['full'], timeout: 300_000 },
    async (first) => {
      const steps = await stepsOf(disk);
      expect(steps.length).toBeGreaterThan(40);
      for (let step = first; step <= steps.length; step += firstSteps.length) {
        await killAndSortAgain(disk, { name: null, count: step });
        await killAndUndo(disk, { name: null, count: step });
      }
    },
  );
};
