import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../setup/project-paths.mjs';
import { describeMachine } from '../describe-machine.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import type { Figure, Reading } from './figure.ts';
import { library } from './figures/library.ts';
import { memory } from './figures/memory.ts';
import { pacing } from './figures/pacing.ts';
import { preflight } from './figures/preflight.ts';
import { studio } from './figures/studio.ts';

/*
 * `npm run bench [-- preflight library …]`: measures every figure, or the named ones, and writes
 * them to `bench/results.json`. Bad figures are not errors.
 */

const figures: readonly Figure[] = [preflight, library, memory, pacing, studio];

const resultsPath = join(projectRoot, 'bench', 'results.json');

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const rounded = (value: number): number => Number(value.toPrecision(3));

const describe = (reading: Reading): string => {
  const { name, size, unit, ours, baseline, ratio, cpuRatio, target, isBound } = reading;
  const isReached = (isBound ? ours : (ratio ?? ours)) <= target;
  const beside =
    ratio === null ? '' : `baseline ${rounded(baseline ?? 0)} ${unit}, ratio ${rounded(ratio)}, `;
  const cpu = cpuRatio === null ? '' : `, processor time ${rounded(cpuRatio)}`;
  const goal = `target ${target}${isBound ? ` ${unit}` : ''}`;
  const mark = isReached ? 'ok  ' : 'MISS';
  return `${mark} ${name}, ${size}: ${rounded(ours)} ${unit}; ${beside}${goal}${cpu}`;
};

const { positionals: names } = parseArgs({ allowPositionals: true });
const unknown = names.filter((name) => !figures.some(({ id }) => id === name));
if (unknown.length > 0) {
  throw new Error(`No figure ${unknown.join(', ')}: ${figures.map(({ id }) => id).join(', ')}.`);
}

for (const line of describeMachine()) print(line);
const results: Record<string, Omit<Reading, 'name'>> = JSON.parse(
  await readFile(resultsPath, 'utf8'),
);
for (const figure of figures) {
  if (names.length > 0 && !names.includes(figure.id)) continue;
  print(`\n${figure.id}, beside ${figure.baseline}`);
  for (const reading of await inTemporaryFolder(figure.measure)) {
    print(describe(reading));
    const { name, ...values } = reading;
    results[name] = values;
  }
  const text = JSON.stringify(
    results,
    (_, value: unknown) => (typeof value === 'number' ? rounded(value) : value),
    2,
  );
  await writeFile(resultsPath, `${text}\n`);
}
