import { parseArgs } from 'node:util';
import { describeMachine } from '../describe-machine.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { figures } from './all-figures.ts';
import type { Figure, Reading } from './figure.ts';
import { readResults, rounded, steadyRatio, writeResults } from './results.ts';

/*
 * `npm run bench [-- preflight library …]`: measures every figure, or the named ones, and writes
 * them to `bench/results.json`. Bad figures are not errors.
 */

const print = (line: string): void => void process.stdout.write(`${line}\n`);

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

const measure = (figure: Figure, isShort: boolean): Promise<Reading[]> =>
  inTemporaryFolder((folder) => figure.measure(folder, isShort));

const { positionals: names } = parseArgs({ allowPositionals: true });
const unknown = names.filter((name) => !figures.some(({ id }) => id === name));
if (unknown.length > 0) {
  throw new Error(`No figure ${unknown.join(', ')}: ${figures.map(({ id }) => id).join(', ')}.`);
}

for (const line of describeMachine()) print(line);
const results = await readResults();
for (const figure of figures) {
  if (names.length > 0 && !names.includes(figure.id)) continue;
  print(`\n${figure.id}, beside ${figure.baseline}`);
  const readings = await measure(figure, false);
  const short = await measure(figure, true);
  for (const reading of readings) {
    print(describe(reading));
    const { name, ...values } = reading;
    const shortReading = short.find((one) => one.name === name);
    results[name] = { ...values, shortRatio: shortReading ? steadyRatio(shortReading) : null };
  }
  await writeResults(results);
}
