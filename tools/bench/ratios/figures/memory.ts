import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { libraryFilterSchema } from '../../../../shared/contract/library.ts';
import { seedLibrary } from '../../../library/seed-library.ts';
import { subject } from '../command-line.ts';
import type { Figure, Reading } from '../figure.ts';
import { openEngine } from '../open-engine.ts';
import type { LibraryMemory } from '../subjects/library-memory.ts';

const libraryOf = async (folder: string, count: number): Promise<string> => {
  const library = join(folder, String(count));
  const data = join(library, 'data');
  await mkdir(library);
  seedLibrary(data, join(library, 'clips'), count);
  await using engine = openEngine(data);
  await engine.library.facets({ filter: libraryFilterSchema.parse({}) });
  return data;
};

const measure = async (data: string): Promise<LibraryMemory> => {
  const [node = '', ...args] = subject('library-memory.ts', data);
  const { stdout } = await promisify(execFile)(node, ['--expose-gc', ...args]);
  return JSON.parse(stdout) as LibraryMemory;
};

export const memory: Figure = {
  id: 'memory',
  baseline: 'the same with 100 clips',
  measure: async ({ folder, isShort }) => {
    const sizes = isShort ? [100, 1000] : [100, 1000, 10_000, 100_000];
    const measured: (LibraryMemory & { count: number })[] = [];
    for (const count of sizes) {
      measured.push({ count, ...(await measure(await libraryOf(folder, count))) });
    }
    const [smallest, ...larger] = measured;
    if (smallest === undefined) throw new Error('Nothing was measured.');
    const beside = (count: number): string =>
      `${count.toLocaleString('en')} clips beside ${smallest.count}`;
    return larger.map(
      ({ count, residentMb }): Reading => ({
        ...{ name: `memory of the engine, ${count} clips`, size: beside(count), unit: 'MB' },
        ...{ ours: residentMb, baseline: smallest.residentMb, cpuRatio: null },
        ratio: residentMb / smallest.residentMb,
        ...{ target: 1.3, isBound: false },
      }),
    );
  },
};
