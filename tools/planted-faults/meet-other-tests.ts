import type { Catcher } from './fault-record.ts';
import type { FaultTests } from './fault-tests.ts';
import type { Fault } from './read-faults.ts';
import type { ScratchTree } from './scratch-tree.ts';

/** The remaining tests for surviving faults. */
export type OtherTests = {
  readonly tree: Pick<ScratchTree, 'plant'>;
  readonly tests: Pick<FaultTests, 'findCatcher' | 'findFailures'>;
  /** Test files, either vitest's or Playwright's. */
  readonly files: readonly string[];
  /** Maximum number of faults planted at the same time. */
  readonly togetherCount: number;
  readonly onCaught: (fault: Fault, catcher: Catcher) => void;
};

/**
 * Plants many faults together and runs every file, since few of the remaining tests fail. For each
 * file that fails, halves the faults until only those that fail it are left.
 * @returns the faults that no test caught
 */
export async function meetOtherTests(
  faults: readonly Fault[],
  others: OtherTests,
): Promise<Fault[]> {
  const survivors: Fault[] = [];
  let left = faults;
  while (left.length > 0) {
    const together = plantable(others.tree, left.slice(0, others.togetherCount));
    const caught = await meetTogether(together, others);
    survivors.push(...without(together, caught));
    left = without(left, together);
  }
  return survivors;
}

/** Returns the faults that can be applied together; the first always can. */
function plantable(tree: OtherTests['tree'], faults: readonly Fault[]): Fault[] {
  const planted: Fault[] = [];
  for (const fault of faults) {
    if (tree.plant([...planted, fault]) === null) planted.push(fault);
  }
  return planted;
}

/** Returns the faults that were caught. */
async function meetTogether(faults: readonly Fault[], others: OtherTests): Promise<Fault[]> {
  const { tests, files, onCaught } = others;
  const failures = await tests.findFailures(faults, files);
  const end = failures.find(({ file }) => !files.includes(file));
  // Died or hung, so it is unknown whether the other files ran.
  if (end) return eachHalf(faults, end, onCaught, (half) => meetTogether(half, others));
  const caught: Fault[] = [];
  for (const { file } of failures) {
    caught.push(...(await findCulprits(without(faults, caught), file, others)));
  }
  return caught;
}

/** Returns the faults that fail a file; none if it fails only with several of them together. */
async function findCulprits(
  faults: readonly Fault[],
  file: string,
  others: OtherTests,
): Promise<Fault[]> {
  if (faults.length === 0) return [];
  const catcher = await others.tests.findCatcher(faults, [file]);
  if (catcher === null) return [];
  return eachHalf(faults, catcher, others.onCaught, (half) => findCulprits(half, file, others));
}

/** Searches both halves for the caught fault, until only one is left. */
async function eachHalf(
  faults: readonly Fault[],
  catcher: Catcher,
  onCaught: OtherTests['onCaught'],
  look: (half: readonly Fault[]) => Promise<Fault[]>,
): Promise<Fault[]> {
  const [first] = faults;
  if (first && faults.length === 1) {
    onCaught(first, catcher);
    return [first];
  }
  const middle = Math.ceil(faults.length / 2);
  return [...(await look(faults.slice(0, middle))), ...(await look(faults.slice(middle)))];
}

function without(faults: readonly Fault[], others: readonly Fault[]): Fault[] {
  return faults.filter((fault) => !others.includes(fault));
}
