import type { TestScope } from '../test/test-scope.ts';
import type { Catcher } from './fault-record.ts';
import type { Fault } from './read-faults.ts';
import { runTestFiles } from './run-test-files.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { isQuick } from './test-groups.ts';

/** Runs tests with faults planted, and counts only failures that the faults have caused. */
export class FaultTests {
  readonly #tree: ScratchTree;
  readonly #scope: TestScope;
  readonly #print: (line: string) => void;
  /** Files that passed without any fault. */
  readonly #cleanFiles = new Set<string>();

  constructor(tree: ScratchTree, scope: TestScope, print: (line: string) => void) {
    this.#tree = tree;
    this.#scope = scope;
    this.#print = print;
  }

  /**
   * Plants the faults and runs test files until one fails that passes without them, and that fails
   * again if a busy machine may have been the cause.
   * @param files either vitest's or Playwright's
   * @returns null when all passed
   */
  async findCatcher(faults: readonly Fault[], files: readonly string[]): Promise<Catcher | null> {
    let left = files;
    while (left.length > 0) {
      const [failure] = await this.#run(faults, left, true);
      if (!failure) return null;
      const { file, test } = failure;
      // Died or hung twice, which never happens without faults.
      if (!left.includes(file)) return failure;
      const doubt = await this.#doubtOf(faults, file);
      if (doubt === null) return failure;
      this.#print(`PASSED OVER  ${file}: ${doubt}, in "${test}"`);
      left = left.filter((other) => other !== file);
    }
    return null;
  }

  /**
   * Plants the faults and runs all the files. Some may fail for other reasons.
   * @param files either vitest's or Playwright's
   * @returns a failure for each failed file; one without a file of these if the run died or hung
   */
  findFailures(faults: readonly Fault[], files: readonly string[]): Promise<Catcher[]> {
    return this.#run(faults, files, false);
  }

  /**
   * Returns why something other than the faults may have failed a file; null if it was the faults.
   */
  async #doubtOf(faults: readonly Fault[], file: string): Promise<string | null> {
    if (!this.#cleanFiles.has(file)) {
      if ((await this.#run([], [file], true)).length > 0) return 'fails without any fault';
      this.#cleanFiles.add(file);
    }
    if (isQuick(file) || (await this.#run(faults, [file], true)).length > 0) return null;
    return 'failed and then passed with the same fault';
  }

  async #run(
    faults: readonly Fault[],
    files: readonly string[],
    stopsAtFirst: boolean,
  ): Promise<Catcher[]> {
    const options = { scope: this.#scope, stopsAtFirst };
    this.#tree.plant(faults);
    const failures = await runTestFiles(this.#tree.root, files, options);
    if (failures.every(({ file }) => files.includes(file))) return failures;
    // Processes also die without a fault, see tools/test/file-of-dead-worker.ts.
    return runTestFiles(this.#tree.root, files, options);
  }
}
