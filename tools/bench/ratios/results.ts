import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../setup/project-paths.mjs';
import type { Reading } from './figure.ts';

export type Results = Record<string, Omit<Reading, 'name'> & { shortRatio: number | null }>;

const resultsPath = join(projectRoot, 'bench', 'results.json');

export const rounded = (value: number): number => Number(value.toPrecision(3));

export const readResults = async (): Promise<Results> =>
  JSON.parse(await readFile(resultsPath, 'utf8').catch(() => '{}'));

export const writeResults = (results: Results): Promise<void> => {
  const text = JSON.stringify(
    results,
    (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value),
    2,
  );
  return writeFile(resultsPath, `${text}\n`);
};

/** The ratio that other load affects least: of processor time, if there is one. */
export const steadyRatio = ({ ratio, cpuRatio }: Reading): number | null => cpuRatio ?? ratio;
