import { listSourceFiles } from '../check/list-source-files.ts';
import { describeRecord } from './describe-records.ts';
import type { FaultOptions } from './fault-options.ts';
import type { FaultRecord, FaultRecords } from './fault-record.ts';
import { FaultTests } from './fault-tests.ts';
import { meetOtherTests } from './meet-other-tests.ts';
import type { Fault } from './read-faults.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { isTestFile, type Referrers, readReferrers, testDistances } from './test-distances.ts';
import { isJudge, isSpec, suiteOf, testGroups } from './test-groups.ts';

type Result = Pick<FaultRecord, 'outcome' | 'catcher'>;

/** Plants faults in a tree and records what catches them; passes over what is recorded already. */
export class FaultRun {
  readonly #options: FaultOptions;
  readonly #tree: ScratchTree;
  readonly #records: FaultRecords;
  readonly #say: (line: string) => void;
  readonly #tests: FaultTests;
  readonly #referrers: Referrers;

  constructor(
    options: FaultOptions,
    tree: ScratchTree,
    records: FaultRecords,
    say: (line: string) => void,
  ) {
    this.#options = options;
    this.#tree = tree;
    this.#records = records;
    this.#say = say;
    this.#tests = new FaultTests(tree, options.scope, say);
    this.#referrers = readReferrers(tree.root);
  }

  /** What is known of a fault; null before it was planted. */
  recordOf(fault: Fault): FaultRecord | null {
    return this.#records.find(this.#keyOf(fault));
  }

  /** Each fault by itself: the tests that can reach its file by imports. */
  async meetReachingTests(faults: readonly Fault[]): Promise<void> {
    for (const fault of faults) {
      if (this.recordOf(fault) !== null) continue;
      const startedMs = performance.now();
      this.#add(fault, startedMs, await this.#plantAlone(fault));
    }
  }

  /** What survived those, all together: all other tests of vitest's, then the specs. */
  async meetOtherTests(faults: readonly Fault[]): Promise<void> {
    let left = faults.filter((fault) => this.recordOf(fault)?.outcome === 'unreached');
    if (left.length === 0) return;
    this.#say(`${left.length} faults meet the tests that do not reach their files by imports`);
    const startedMs = performance.now();
    const reached = left.map((fault) => this.#distancesOf(fault));
    const files = listSourceFiles(this.#tree.root).filter(
      (path) => isTestFile(path) && this.#isChosen(path),
    );
    for (const chosen of [
      files.filter((path) => !isSpec(path) && !reached.every((distances) => distances.has(path))),
      files.filter(isSpec),
    ]) {
      left = await meetOtherTests(left, {
        tree: this.#tree,
        tests: this.#tests,
        files: chosen,
        togetherCount: this.#options.isApart ? 1 : left.length,
        onCaught: (fault, catcher) => this.#add(fault, startedMs, { outcome: 'caught', catcher }),
      });
    }
    for (const fault of left) this.#add(fault, startedMs, { outcome: 'survived', catcher: null });
  }

  async #plantAlone(fault: Fault): Promise<Result> {
    const problem = this.#tree.plant([fault]) ?? (await this.#tree.checkTypes());
    if (problem !== null) {
      this.#say(problem);
      return { outcome: 'bad_patch', catcher: null };
    }
    for (const group of testGroups(this.#distancesOf(fault))) {
      const catcher = await this.#tests.findCatcher([fault], group);
      if (catcher !== null) return { outcome: 'caught', catcher };
    }
    return { outcome: 'unreached', catcher: null };
  }

  #distancesOf({ changedFiles }: Fault): Map<string, number> {
    const distances = testDistances(this.#referrers, changedFiles);
    return new Map([...distances].filter(([path]) => this.#isChosen(path)));
  }

  #isChosen(path: string): boolean {
    const { suites } = this.#options;
    return isJudge(path) && (suites.length === 0 || suites.includes(suiteOf(path)));
  }

  #keyOf({ patchSha256 }: Fault): Pick<FaultRecord, 'patchSha256' | 'commit' | 'suites'> {
    return { patchSha256, commit: this.#tree.commit, suites: this.#options.suites };
  }

  #add(fault: Fault, startedMs: number, result: Result): void {
    const seconds = Math.round(performance.now() - startedMs) / 1000;
    const record = { fault: fault.name, ...this.#keyOf(fault), ...result, seconds };
    this.#records.add(record);
    this.#say(describeRecord(record));
  }
}
