import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { projectRoot } from '../setup/project-paths.mjs';
import { withSetUpLock } from '../setup/set-up-lock.mjs';
import { removeUserSettings } from '../test/remove-user-settings.ts';
import type { TestScope } from '../test/test-scope.ts';
import { describeRecord, describeRecords, type FaultRecord } from './fault-record.ts';
import { findCatcher } from './find-catcher.ts';
import { type Fault, patchFolder, readFaults } from './read-faults.ts';
import { holdSignals, Interrupted } from './run-program.ts';
import { openScratchTree } from './scratch-tree.ts';

const usage = `npm run faults [-- options] [faults]
Plants faults one at a time in a copy of the last commit and reports which test catches each.
  --scope daily|full   the tests of npm test (the default), or all of npm run test:full
  --from FAULT         leaves out those before it, for example after an interrupt
`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

removeUserSettings(process.env);
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scope: { type: 'string', default: 'daily' },
      from: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { scope, from, help } = values;
  if (scope !== 'daily' && scope !== 'full') throw new Error(`There is no scope "${scope}"`);
  if (help) print(usage);
  else await main(scope, pickFaults(positionals, from));
} catch (error) {
  process.exitCode = error instanceof Interrupted ? 130 : 2;
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
}

async function main(scope: TestScope, faults: readonly Fault[]): Promise<void> {
  const lock = join(projectRoot, '.build', 'planted-faults', 'lock');
  const onWait = () => print('Another run is in progress here; waiting for it…');
  const records = await withSetUpLock(lock, { onWait }, () => plantFaults(scope, faults));
  for (const line of ['', ...describeRecords(records)]) print(line);
  if (records.some(({ outcome }) => outcome === 'bad_patch')) process.exitCode = 1;
}

async function plantFaults(scope: TestScope, faults: readonly Fault[]): Promise<FaultRecord[]> {
  holdSignals();
  const tree = openScratchTree();
  const records: FaultRecord[] = [];
  for (const fault of faults) {
    const startedMs = performance.now();
    const problem = tree.plant(fault) ?? (await tree.checkTypes());
    if (problem !== null) print(problem);
    const catcher = problem === null ? await findCatcher(fault, tree, scope, print) : null;
    const outcome = problem !== null ? 'bad_patch' : catcher ? 'caught' : 'survived';
    const seconds = (performance.now() - startedMs) / 1000;
    const record: FaultRecord = { fault: fault.name, outcome, catcher, seconds };
    print(describeRecord(record));
    records.push(record);
  }
  tree.plant(null);
  return records;
}

/** @param from the first one, in the order of their names */
function pickFaults(names: readonly string[], from = ''): Fault[] {
  const faults = readFaults(patchFolder);
  const isFault = (name: string): boolean => faults.some((fault) => fault.name === name);
  const unknown = [...names, ...(from ? [from] : [])].filter((name) => !isFault(name));
  if (unknown.length > 0) throw new Error(`There is no fault "${unknown.join('", "')}"`);
  return faults.filter(({ name }) => name >= from && (names.length === 0 || names.includes(name)));
}
