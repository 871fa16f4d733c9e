import { join } from 'node:path';
import process from 'node:process';
import { listSourceFiles } from '../check/list-source-files.ts';
import { projectRoot } from '../setup/project-paths.mjs';
import { removeUserSettings } from '../test/remove-user-settings.ts';
import { describeRecord, describeRecords } from './describe-records.ts';
import { type FaultOptions, faultUsage, readFaultOptions } from './fault-options.ts';
import { type FaultOutcome, type FaultRecord, FaultRecords } from './fault-record.ts';
import { FaultTests } from './fault-tests.ts';
import { meetOtherTests } from './meet-other-tests.ts';
import { type Fault, patchFolder, readFaults } from './read-faults.ts';
import { Interrupted } from './run-program.ts';
import { openScratchTree } from './scratch-tree.ts';
import { isTestFile, readReferrers, testDistances } from './test-distances.ts';
import { isJudge, isSpec, suiteOf, testGroups } from './test-groups.ts';

/*
 * `npm run faults`: plants the faults of ./patches one at a time in a copy of a commit and looks
 * which test catches each. First the tests that can reach the changed file by imports, one fault
 * alone; what survives these then meets all others, many faults together.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

removeUserSettings(process.env);
try {
  const options = readFaultOptions(process.argv.slice(2));
  const records = await plantFaults(options);
  for (const line of ['', ...describeRecords(records)]) say(line);
  if (records.some(({ outcome }) => outcome === 'bad_patch')) process.exitCode = 1;
} catch (error) {
  if (error instanceof Interrupted) {
    say('Interrupted; the same command goes on from here.');
    process.exitCode = 130;
  } else {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${faultUsage}`);
    process.exitCode = 2;
  }
}

async function plantFaults(options: FaultOptions): Promise<FaultRecord[]> {
  const { scope, suites } = options;
  const faults = pickFaults(options.names);
  const tree = openScratchTree(options.revision);
  const tests = new FaultTests(tree, scope, say);
  const records = new FaultRecords(join(projectRoot, '.build', 'planted-faults', `${scope}.jsonl`));
  const referrers = readReferrers(tree.root);
  const isChosen = (path: string) =>
    isJudge(path) && (suites.length === 0 || suites.includes(suiteOf(path)));
  const testFiles = listSourceFiles(tree.root).filter((path) => isTestFile(path) && isChosen(path));

  const keyOf = ({ patchSha256 }: Fault) => ({ patchSha256, commit: tree.commit, suites });
  const add = (
    fault: Fault,
    startedMs: number,
    result: Pick<FaultRecord, 'outcome' | 'catcher'>,
  ) => {
    const seconds = Math.round(performance.now() - startedMs) / 1000;
    records.add({ fault: fault.name, ...keyOf(fault), ...result, seconds });
    say(describeRecord({ fault: fault.name, ...keyOf(fault), ...result, seconds }));
  };
  const outcomeOf = (fault: Fault): FaultOutcome | null =>
    records.find(keyOf(fault))?.outcome ?? null;
  const reaching = ({ changedFiles }: Fault) =>
    new Map([...testDistances(referrers, changedFiles)].filter(([path]) => isChosen(path)));

  for (const fault of faults.filter((each) => outcomeOf(each) === null)) {
    const startedMs = performance.now();
    const problem = tree.plant([fault]) ?? (await tree.checkTypes());
    if (problem !== null) {
      say(problem);
      add(fault, startedMs, { outcome: 'bad_patch', catcher: null });
      continue;
    }
    let catcher = null;
    for (const group of testGroups(reaching(fault))) {
      catcher ??= await tests.findCatcher([fault], group);
    }
    add(fault, startedMs, { outcome: catcher === null ? 'unreached' : 'caught', catcher });
  }

  let left = faults.filter((fault) => outcomeOf(fault) === 'unreached');
  if (!options.isRelatedOnly && left.length > 0) {
    say(`${left.length} faults meet the tests that do not reach them by imports`);
    const startedMs = performance.now();
    const isMetByAll = (path: string) => left.every((fault) => reaching(fault).has(path));
    for (const files of [
      testFiles.filter((path) => !isSpec(path) && !isMetByAll(path)),
      testFiles.filter(isSpec),
    ]) {
      left = await meetOtherTests(left, {
        ...{ tree, tests, files, togetherCount: options.isApart ? 1 : left.length },
        onCaught: (fault, catcher) => add(fault, startedMs, { outcome: 'caught', catcher }),
      });
    }
    for (const fault of left) add(fault, startedMs, { outcome: 'survived', catcher: null });
  }
  tree.plant([]);
  return faults.map((fault) => records.find(keyOf(fault))).filter((record) => record !== null);
}

/** @throws Error naming those that do not exist */
function pickFaults(names: readonly string[]): Fault[] {
  const faults = readFaults(patchFolder);
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`There is no fault "${unknown.join('", "')}"`);
  return names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
}
