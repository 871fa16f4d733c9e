import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../setup/find-program.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import { medianOf } from './compare.ts';
import type { Reading } from './figure.ts';

/** Times of one thing done by Clipcheck and by what people would use instead (ms). */
export type Pair = { readonly ours: number; readonly baseline: number };

const entries = ['tools/setup/run-entry.mjs', 'tools/bench/review/print-pairs.ts'];

/** @param count as the measurement counts: rounds or series */
export const measurePairs = async (name: string, count: number): Promise<Pair[]> => {
  const args = [...entries.map((path) => join(projectRoot, path)), name, String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
};

export const findMissingPrograms = async (programs: readonly string[]): Promise<string | null> => {
  const missing = programs.filter((program) => findProgram(program) === null);
  return missing.length === 0 ? null : `NO ${missing.join(', ')} HERE`;
};

export const medianReading = (
  pairs: readonly Pair[],
  about: Pick<Reading, 'name' | 'size' | 'target'>,
): Reading => ({
  ...{ ...about, unit: 'ms', cpuRatio: null, isBound: false },
  ours: medianOf(pairs.map(({ ours }) => ours)),
  baseline: medianOf(pairs.map(({ baseline }) => baseline)),
  ratio: medianOf(pairs.map(({ ours, baseline }) => ours / baseline)),
});
