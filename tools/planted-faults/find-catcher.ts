import { listSourceFiles } from '../check/list-source-files.ts';
import type { TestScope } from '../test/test-scope.ts';
import type { Catcher } from './fault-record.ts';
import type { Fault } from './read-faults.ts';
import { isSpec, runTests } from './run-tests.ts';
import type { ScratchTree } from './scratch-tree.ts';

/** Suites whose tests start no process. */
const quickSuites = ['unit', 'renderer', 'db'].map((suite) => `--project=${suite}`);

/**
 * Runs tests until one fails because of a fault: those that import what it changes, quick ones
 * first, then all others, and the specs last.
 * @returns null when all passed
 */
export async function findCatcher(
  fault: Fault,
  tree: ScratchTree,
  scope: TestScope,
  print: (line: string) => void,
): Promise<Catcher | null> {
  // Tests of the source tree and of the faults themselves would fail for any change.
  const leftOut = ['tests/arch/**', 'tests/tools/planted-faults.test.ts'];
  const specs = listSourceFiles(tree.root).filter(isSpec);
  const related = ['related', ...fault.changedFiles];
  const run = (planted: Fault | null, args: readonly string[]): Promise<Catcher[]> => {
    tree.plant(planted);
    return runTests(tree.root, args, scope);
  };
  const steps = [
    () => [...related, ...quickSuites, ...leftOut.map((path) => `--exclude=${path}`)],
    () => [...related, ...leftOut.map((path) => `--exclude=${path}`)],
    () => leftOut.map((path) => `--exclude=${path}`),
    () => specs.filter((path) => !leftOut.includes(path)),
  ];
  for (const argsOf of steps) {
    let hasDied = false;
    for (;;) {
      const [failure] = await run(fault, argsOf());
      if (!failure) break;
      const { file, test } = failure;
      if (file === null) {
        // Processes also die without a fault, see tools/test/vitest-process.ts.
        if (hasDied) return failure;
        hasDied = true;
        continue;
      }
      const failsAgain = (await run(fault, [file])).length > 0;
      if (failsAgain && (await run(null, [file])).length === 0) return failure;
      const why = failsAgain ? 'fails without any fault' : 'passed with the same fault';
      print(`PASSED OVER  ${file}: ${why}, in "${test}"`);
      leftOut.push(file);
    }
  }
  return null;
}
