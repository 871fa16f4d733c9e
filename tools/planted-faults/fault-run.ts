import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from '../check/list-source-files.ts';
import { describeRecord } from './describe-records.ts';
import type { FaultOptions } from './fault-options.ts';
import type { FaultRecord, FaultRecords, RecordKey } from './fault-record.ts';
import { FaultTests } from './fault-tests.ts';
import type { Fault } from './read-faults.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { suiteOf, testOrder } from './test-order.ts';

/** Plants faults and records what catches them; skips those already recorded. */
export class FaultRun {
  readonly #options: FaultOptions;
  readonly #tree: ScratchTree;
  readonly #records: FaultRecords;
  readonly #print: (line: string) => void;
  readonly #tests: FaultTests;
  readonly #files: readonly string[];

  constructor(
    options: FaultOptions,
    tree: ScratchTree,
    records: FaultRecords,
    print: (line: string) => void,
  ) {
    this.#options = options;
    this.#tree = tree;
    this.#records = records;
    this.#print = print;
    this.#tests = new FaultTests(tree, options.scope, print);
    this.#files = listSourceFiles(tree.root).filter((path) => this.#isChosen(path));
  }

  async plant(fault: Fault): Promise<FaultRecord> {
    const { scope, suites } = this.#options;
    const { name, patchSha256 } = fault;
    const key: RecordKey = { patchSha256, commit: this.#tree.commit, scope, suites };
    const known = this.#records.find(key);
    if (known !== null) return known;
    const startedMs = performance.now();
    const result = await this.#meetTests(fault);
    const seconds = Math.round(performance.now() - startedMs) / 1000;
    const record = { fault: name, ...key, ...result, seconds };
    this.#records.add(record);
    this.#print(describeRecord(record));
    return record;
  }

  async #meetTests(fault: Fault): Promise<Pick<FaultRecord, 'outcome' | 'catcher'>> {
    const problem = this.#tree.plant(fault) ?? (await this.#tree.checkTypes());
    if (problem !== null) {
      this.#print(problem);
      return { outcome: 'bad_patch', catcher: null };
    }
    const catchers = this.#records
      .catchersOf(fault.name)
      .filter((path) => this.#isChosen(path) && existsSync(join(this.#tree.root, path)));
    const groups = [...catchers.map((path) => [path]), ...testOrder(fault.name, this.#files)];
    for (const group of groups) {
      const catcher = await this.#tests.findCatcher(fault, group);
      if (catcher !== null) return { outcome: 'caught', catcher };
    }
    return { outcome: 'survived', catcher: null };
  }

  #isChosen(path: string): boolean {
    const { suites } = this.#options;
    return suites.length === 0 || suites.includes(suiteOf(path));
  }
}
