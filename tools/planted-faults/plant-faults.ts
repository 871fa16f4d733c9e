import { join } from 'node:path';
import process from 'node:process';
import { projectRoot } from '../setup/project-paths.mjs';
import { withSetUpLock } from '../setup/set-up-lock.mjs';
import { removeUserSettings } from '../test/remove-user-settings.ts';
import { type FaultOptions, faultUsage, readFaultOptions } from './fault-options.ts';
import { describeRecords, type FaultRecord, FaultRecords } from './fault-record.ts';
import { faultPlanter } from './fault-run.ts';
import { type Fault, patchFolder, readFaults } from './read-faults.ts';
import { holdSignals, Interrupted } from './run-program.ts';
import { openScratchTree } from './scratch-tree.ts';

/*
 * `npm run faults`: plants each fault of ./patches in a copy of a commit and reports the test that
 * catches it. Tests that caught it before come first.
 */

const made = join(projectRoot, '.build', 'planted-faults');
const print = (line: string): void => void process.stdout.write(`${line}\n`);
const args = process.argv.slice(2);

if (args.includes('--help')) print(faultUsage);
else await main();

async function main(): Promise<void> {
  removeUserSettings(process.env);
  try {
    const options = readFaultOptions(args);
    const onWait = () => print('Another run is in progress here; waiting for it…');
    const records = await withSetUpLock(join(made, 'lock'), { onWait }, () => plantFaults(options));
    for (const line of ['', ...describeRecords(records)]) print(line);
    if (records.some(({ outcome }) => outcome === 'bad_patch')) process.exitCode = 1;
  } catch (error) {
    if (error instanceof Interrupted) {
      print('Interrupted; the same command continues from here.');
      process.exitCode = 130;
    } else {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      process.exitCode = 2;
    }
  }
}

async function plantFaults(options: FaultOptions): Promise<FaultRecord[]> {
  const faults = pickFaults(options.names);
  holdSignals();
  const tree = openScratchTree(options.revision);
  const records = new FaultRecords(join(made, 'records.jsonl'));
  const plant = faultPlanter(options, tree, records, print);
  const planted: FaultRecord[] = [];
  for (const fault of faults) planted.push(await plant(fault));
  tree.plant(null);
  return planted;
}

function pickFaults(names: readonly string[]): Fault[] {
  const faults = readFaults(patchFolder);
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`There is no fault "${unknown.join('", "')}"`);
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
}
