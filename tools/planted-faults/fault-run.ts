import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { listSourceFiles } from '../check/list-source-files.ts';
import { describeRecord } from './describe-records.ts';
import type { FaultOptions } from './fault-options.ts';
import type { FaultRecord, FaultRecords, RecordKey } from './fault-record.ts';
import { FaultTests } from './fault-tests.ts';
import { meetOtherTests } from './meet-other-tests.ts';
import type { Fault } from './read-faults.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { isTestFile, type Referrers, readReferrers, testDistances } from './test-distances.ts';
import { filesBySuite, isJudge, suiteOf, testGroups } from './test-groups.ts';

type Result = Pick<FaultRecord, 'outcome'> & Partial<Pick<FaultRecord, 'catcher' | 'metSuites'>>;

/**
 * Plants faults in a tree and records what catches them; skips faults that are already recorded.
 */
export class FaultRun {
  readonly #options: FaultOptions;
  readonly #tree: ScratchTree;
  readonly #records: FaultRecords;
  readonly #print: (line: string) => void;
  readonly #tests: FaultTests;
  readonly #referrers: Referrers;

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
    this.#referrers = readReferrers(tree.root);
  }

  /** The record of a fault; null before it was planted. */
  recordOf(fault: Fault): FaultRecord | null {
    return this.#records.find(this.#keyOf(fault));
  }

  /** Runs, for each fault alone, the tests that caught it before, then the nearest tests. */
  async meetNearestTests(faults: readonly Fault[]): Promise<void> {
    for (const fault of faults) {
      if (this.recordOf(fault) !== null) continue;
      const startedMs = performance.now();
      this.#add(fault, startedMs, await this.#plantAlone(fault));
    }
  }

  /** Runs the other tests, suite by suite, on all surviving faults together. */
  async meetOtherTests(faults: readonly Fault[]): Promise<void> {
    const files = listSourceFiles(this.#tree.root).filter(
      (path) => isTestFile(path) && this.#isChosen(path),
    );
    for (const [suite, all] of filesBySuite(files)) {
      const left = this.#unreached(faults).filter(
        (fault) => !this.recordOf(fault)?.metSuites.includes(suite),
      );
      const nearest = left.map((fault) => new Set(this.#nearestTo(fault).flat()));
      const others = all.filter((path) => !nearest.every((met) => met.has(path)));
      if (others.length === 0) continue;
      this.#print(`${left.length} faults meet ${others.length} other files of ${suite}`);
      await this.#meetSuite(left, suite, others);
    }
    for (const fault of this.#unreached(faults)) this.#add(fault, null, { outcome: 'survived' });
  }

  async #meetSuite(left: readonly Fault[], suite: string, files: readonly string[]): Promise<void> {
    const startedMs = performance.now();
    const survivors = await meetOtherTests(left, {
      tree: this.#tree,
      tests: this.#tests,
      files,
      togetherCount: this.#options.isApart ? 1 : left.length,
      onCaught: (fault, catcher) => this.#add(fault, startedMs, { outcome: 'caught', catcher }),
    });
    for (const fault of survivors) {
      const metSuites = [...(this.recordOf(fault)?.metSuites ?? []), suite];
      this.#add(fault, startedMs, { outcome: 'unreached', metSuites });
    }
  }

  #unreached(faults: readonly Fault[]): Fault[] {
    return faults.filter((fault) => this.recordOf(fault)?.outcome === 'unreached');
  }

  async #plantAlone(fault: Fault): Promise<Result> {
    const problem = this.#tree.plant([fault]) ?? (await this.#tree.checkTypes());
    if (problem !== null) {
      this.#print(problem);
      return { outcome: 'bad_patch' };
    }
    const known = this.#records
      .catchersOf(fault.patchSha256)
      .filter((path) => this.#isChosen(path) && existsSync(join(this.#tree.root, path)));
    for (const group of [...known.map((path) => [path]), ...this.#nearestTo(fault)]) {
      const catcher = await this.#tests.findCatcher([fault], group);
      if (catcher !== null) return { outcome: 'caught', catcher };
    }
    return { outcome: 'unreached' };
  }

  /** Returns the test files to run on a fault alone, in groups. */
  #nearestTo({ changedFiles }: Fault): string[][] {
    const distances = testDistances(this.#referrers, changedFiles);
    return testGroups(new Map([...distances].filter(([path]) => this.#isChosen(path))));
  }

  #isChosen(path: string): boolean {
    const { suites } = this.#options;
    return isJudge(path) && (suites.length === 0 || suites.includes(suiteOf(path)));
  }

  #keyOf({ patchSha256 }: Fault): RecordKey {
    const { scope, suites } = this.#options;
    return { patchSha256, commit: this.#tree.commit, scope, suites };
  }

  /** @param startedMs null if it took no separate time */
  #add(fault: Fault, startedMs: number | null, result: Result): void {
    const seconds = startedMs === null ? 0 : Math.round(performance.now() - startedMs) / 1000;
    const nothing = { metSuites: [], catcher: null };
    const record = { fault: fault.name, ...this.#keyOf(fault), ...nothing, ...result, seconds };
    this.#records.add(record);
    this.#print(describeRecord(record));
  }
}
