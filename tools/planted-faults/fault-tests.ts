import type { TestScope } from '../test/test-scope.ts';
import type { Catcher } from './fault-record.ts';
import type { Fault } from './read-faults.ts';
import { runTestFiles } from './run-test-files.ts';
import type { ScratchTree } from './scratch-tree.ts';

/** Runs tests with faults planted and believes only failures that the faults are the cause of. */
export class FaultTests {
  readonly #tree: ScratchTree;
  readonly #scope: TestScope;
  readonly #say: (line: string) => void;
  /** Whether a file passes without any fault, as far as that was tried. */
  readonly #passesClean = new Map<string, boolean>();

  constructor(tree: ScratchTree, scope: TestScope, say: (line: string) => void) {
    this.#tree = tree;
    this.#scope = scope;
    this.#say = say;
  }

  /**
   * Plants the faults and runs test files until one fails that passes without them.
   * @param files either vitest's or Playwright's
   * @returns null when all passed
   */
  async findCatcher(faults: readonly Fault[], files: readonly string[]): Promise<Catcher | null> {
    for (;;) {
      const chosen = files.filter((file) => this.#passesClean.get(file) !== false);
      if (chosen.length === 0) return null;
      this.#tree.plant(faults);
      const failure = await runTestFiles(this.#tree.root, chosen, this.#scope);
      if (failure === null) return null;
      // Without a file it is known that a run died or hung, which no run without faults does.
      if (!chosen.includes(failure.file) || (await this.#isCleanlyPassed(failure))) return failure;
    }
  }

  /** Leaves a test file out from now on. */
  distrust(file: string, why: string): void {
    this.#passesClean.set(file, false);
    this.#say(`LEFT OUT  ${file}: ${why}`);
  }

  async #isCleanlyPassed({ file, test }: Catcher): Promise<boolean> {
    if (this.#passesClean.has(file)) return true;
    this.#tree.plant([]);
    if ((await runTestFiles(this.#tree.root, [file], this.#scope)) === null) {
      this.#passesClean.set(file, true);
      return true;
    }
    this.distrust(file, `fails without any fault, as in "${test}"`);
    return false;
  }
}
