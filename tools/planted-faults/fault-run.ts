import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from '../check/list-source-files.ts';
import type { FaultOptions } from './fault-options.ts';
import {
  type Catcher,
  describeRecord,
  type FaultRecord,
  type FaultRecords,
  type RecordKey,
} from './fault-record.ts';
import type { Fault } from './read-faults.ts';
import { runTestFiles } from './run-test-files.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { isQuick, suiteOf, testOrder } from './test-order.ts';

/** @returns plants a fault and records what catches it; skips one already recorded */
export function faultPlanter(
  { scope, suites }: FaultOptions,
  tree: ScratchTree,
  records: FaultRecords,
  print: (line: string) => void,
): (fault: Fault) => Promise<FaultRecord> {
  const isChosen = (path: string): boolean => suites.length === 0 || suites.includes(suiteOf(path));
  const allFiles = listSourceFiles(tree.root).filter(isChosen);
  const cleanFiles = new Set<string>();

  async function run(fault: Fault | null, files: readonly string[]): Promise<Catcher[]> {
    tree.plant(fault);
    const failures = await runTestFiles(tree.root, files, scope);
    if (failures.every(({ file }) => files.includes(file))) return failures;
    // Processes also die without a fault, see tools/test/vitest-process.ts.
    return runTestFiles(tree.root, files, scope);
  }

  /** Returns why something other than the fault may have failed a file; null if it was the fault. */
  async function doubtOf(fault: Fault, file: string): Promise<string | null> {
    if (!cleanFiles.has(file)) {
      if ((await run(null, [file])).length > 0) return 'fails without any fault';
      cleanFiles.add(file);
    }
    if (isQuick(file) || (await run(fault, [file])).length > 0) return null;
    return 'failed and then passed with the same fault';
  }

  /**
   * Runs test files until one fails because of the fault: it passes without the fault, and fails
   * again if a busy machine may have been the cause.
   * @returns null when all passed
   */
  async function findCatcher(fault: Fault, files: readonly string[]): Promise<Catcher | null> {
    let left = files;
    while (left.length > 0) {
      const [failure] = await run(fault, left);
      if (!failure) return null;
      const { file, test } = failure;
      // Died or hung twice, which never happens without faults.
      if (!left.includes(file)) return failure;
      const doubt = await doubtOf(fault, file);
      if (doubt === null) return failure;
      print(`PASSED OVER  ${file}: ${doubt}, in "${test}"`);
      left = left.filter((other) => other !== file);
    }
    return null;
  }

  async function meetTests(fault: Fault): Promise<Pick<FaultRecord, 'outcome' | 'catcher'>> {
    const problem = tree.plant(fault) ?? (await tree.checkTypes());
    if (problem !== null) {
      print(problem);
      return { outcome: 'bad_patch', catcher: null };
    }
    const catchers = records
      .catchersOf(fault.name)
      .filter((path) => isChosen(path) && existsSync(join(tree.root, path)));
    for (const group of [...catchers.map((path) => [path]), ...testOrder(fault.name, allFiles)]) {
      const catcher = await findCatcher(fault, group);
      if (catcher !== null) return { outcome: 'caught', catcher };
    }
    return { outcome: 'survived', catcher: null };
  }

  return async (fault) => {
    const key: RecordKey = { patchSha256: fault.patchSha256, commit: tree.commit, scope, suites };
    const known = records.find(key);
    if (known !== null) return known;
    const startedMs = performance.now();
    const result = await meetTests(fault);
    const seconds = Math.round(performance.now() - startedMs) / 1000;
    const record = { fault: fault.name, ...key, ...result, seconds };
    records.add(record);
    print(describeRecord(record));
    return record;
  };
}
