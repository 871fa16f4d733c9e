import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { libraryFilterSchema } from '../../../../shared/contract/library.ts';
import { openIdleEngine } from '../../../library/open-idle-engine.ts';
import { seedLibrary } from '../../../library/seed-library.ts';
import { projectRoot } from '../../../setup/project-paths.mjs';
import type { Figure, Reading } from '../figure.ts';

/** Through the entry that keeps compiled code, as the program runs: stripping types takes memory. */
const program = [
  '--expose-gc',
  join(projectRoot, 'tools/setup/run-entry.mjs'),
  join(import.meta.dirname, 'print-library-memory.ts'),
];

const measureMb = async (folder: string, count: number): Promise<number> => {
  const library = join(folder, String(count));
  const data = join(library, 'data');
  await mkdir(library);
  seedLibrary(data, join(library, 'clips'), count);
  {
    await using engine = openIdleEngine(data);
    await engine.library.facets({ filter: libraryFilterSchema.parse({}) });
  }
  const { stdout } = await promisify(execFile)(process.execPath, [...program, data]);
  return Number(stdout);
};

const smallest = 100;

export const memory: Figure = {
  id: 'memory',
  baseline: `the same with ${smallest} clips`,
  measure: async (folder) => {
    const baseline = await measureMb(folder, smallest);
    const readings: Reading[] = [];
    for (const count of [1000, 10_000, 100_000]) {
      const ours = await measureMb(folder, count);
      readings.push({
        name: `memory of the engine, ${count} clips`,
        size: `${count.toLocaleString('en')} clips beside ${smallest}`,
        unit: 'MB',
        ours,
        baseline,
        ratio: ours / baseline,
        cpuRatio: null,
        target: 1.3,
        isBound: false,
      });
    }
    return readings;
  },
};
