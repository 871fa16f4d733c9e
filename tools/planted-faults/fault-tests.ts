import type { TestScope } from '../test/test-scope.ts';
import type { Catcher } from './fault-record.ts';
import type { Fault } from './read-faults.ts';
import { runTestFiles } from './run-test-files.ts';
import type { ScratchTree } from './scratch-tree.ts';
import { isQuick } from './test-order.ts';

export class FaultTests {
  readonly #tree: ScratchTree;
  readonly #scope: TestScope;
  readonly #print: (line: string) => void;
  readonly #cleanFiles = new Set<string>();

  constructor(tree: ScratchTree, scope: TestScope, print: (line: string) => void) {
    this.#tree = tree;
    this.#scope = scope;
    this.#print = print;
  }

  /**
   * Runs test files until one fails because of the fault: it passes without the fault, and fails
   * again if a busy machine may have been the cause.
   * @returns null when all passed
   */
  async findCatcher(fault: Fault, files: readonly string[]): Promise<Catcher | null> {
    let left = files;
    while (left.length > 0) {
      const [failure] = await this.#run(fault, left);
      if (!failure) return null;
      const { file, test } = failure;
      // Died or hung twice, which never happens without faults.
      if (!left.includes(file)) return failure;
      const doubt = await this.#doubtOf(fault, file);
      if (doubt === null) return failure;
      this.#print(`PASSED OVER  ${file}: ${doubt}, in "${test}"`);
      left = left.filter((other) => other !== file);
    }
    return null;
  }

  /** Returns why something other than the fault may have failed a file; null if it was the fault. */
  async #doubtOf(fault: Fault, file: string): Promise<string | null> {
    if (!this.#cleanFiles.has(file)) {
      if ((await this.#run(null, [file])).length > 0) return 'fails without any fault';
      this.#cleanFiles.add(file);
    }
    if (isQuick(file) || (await this.#run(fault, [file])).length > 0) return null;
    return 'failed and then passed with the same fault';
  }

  async #run(fault: Fault | null, files: readonly string[]): Promise<Catcher[]> {
    this.#tree.plant(fault);
    const failures = await runTestFiles(this.#tree.root, files, this.#scope);
    if (failures.every(({ file }) => files.includes(file))) return failures;
    // Processes also die without a fault, see tools/test/vitest-process.ts.
    return runTestFiles(this.#tree.root, files, this.#scope);
  }
}
