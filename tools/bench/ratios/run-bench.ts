import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../setup/project-paths.mjs';
import { figures } from './all-figures.ts';
import type { Reading } from './figure.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/*
 * `npm run bench [-- preflight start …]`: measures every figure, or the named ones, and writes them
 * to `bench/results.json`. Bad figures are not errors.
 */

const resultsPath = join(projectRoot, 'bench', 'results.json');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const rounded = (value: number): number => Number(value.toPrecision(3));
const number = (value: number): string => String(rounded(value));

const describe = (reading: Reading): string => {
  const { name, unit, ours, baseline, ratio, cpuRatio, target, isBound } = reading;
  const isReached = (isBound ? ours : (ratio ?? ours)) <= target;
  const beside =
    ratio === null ? '' : `baseline ${number(baseline ?? 0)} ${unit}, ratio ${number(ratio)}, `;
  const compared = `${beside}target ${target}${isBound ? ` ${unit}` : ''}`;
  const cpu = cpuRatio === null ? '' : `, processor time ${number(cpuRatio)}`;
  return `${isReached ? 'ok  ' : 'MISS'} ${name}: ${number(ours)} ${unit}; ${compared}${cpu}`;
};

const { positionals: names } = parseArgs({ allowPositionals: true });
const unknown = names.filter((name) => !figures.some(({ id }) => id === name));
if (unknown.length > 0) {
  throw new Error(`No figure ${unknown.join(', ')}: ${figures.map(({ id }) => id).join(', ')}.`);
}

print(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
print(`Load of the machine over the last minute: ${(loadavg()[0] ?? 0).toFixed(2)}`);
const results = JSON.parse(await readFile(resultsPath, 'utf8').catch(() => '{}'));
for (const { id, baseline, measure } of figures) {
  if (names.length > 0 && !names.includes(id)) continue;
  print(`\n${id}${baseline === null ? '' : `, beside ${baseline}`}`);
  const readings = await inTemporaryFolder((folder) => measure({ folder, isShort: false }));
  for (const reading of readings) {
    print(describe(reading));
    const { name, ...values } = reading;
    results[name] = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'number' ? rounded(value) : value,
      ]),
    );
  }
  await writeFile(resultsPath, `${JSON.stringify(results, null, 2)}\n`);
}
