import type { Catcher } from './fault-record.ts';
import type { FaultTests } from './fault-tests.ts';
import type { Fault } from './read-faults.ts';
import type { ScratchTree } from './scratch-tree.ts';

/** What the faults that are left meet. */
export type OtherTests = {
  readonly tree: Pick<ScratchTree, 'plant'>;
  readonly tests: Pick<FaultTests, 'findCatcher'>;
  /** Test files, either vitest's or Playwright's. */
  readonly files: readonly string[];
  /** How many faults may be planted at once. */
  readonly togetherCount: number;
  readonly onCaught: (fault: Fault, catcher: Catcher) => void;
};

/**
 * Plants many faults at once, since hardly any test that is left fails. Where one does, its file
 * is run with each fault alone, and the rest goes on without those that it caught.
 * @returns the faults that no test caught
 */
export async function meetOtherTests(
  faults: readonly Fault[],
  others: OtherTests,
): Promise<Fault[]> {
  const survivors: Fault[] = [];
  let [left, files] = [faults, others.files];
  while (left.length > 0) {
    const together = plantable(others.tree, left.slice(0, others.togetherCount));
    const catcher = await others.tests.findCatcher(together, files);
    const caught = catcher ? await tellApart(together, catcher, { ...others, files }) : [];
    if (catcher && files.includes(catcher.file)) {
      left = left.filter((fault) => !caught.includes(fault));
      // It fails with many faults together and with none alone: nothing can be told from it.
      if (caught.length === 0) files = files.filter((file) => file !== catcher.file);
    } else {
      // All have passed all files: together, or each alone where the run died or hung.
      survivors.push(...together.filter((fault) => !caught.includes(fault)));
      left = left.filter((fault) => !together.includes(fault));
    }
  }
  return survivors;
}

/** As many of the faults as apply one upon the other; the first always does. */
function plantable(tree: OtherTests['tree'], faults: readonly Fault[]): Fault[] {
  const planted: Fault[] = [];
  for (const fault of faults) {
    if (tree.plant([...planted, fault]) === null) planted.push(fault);
  }
  return planted;
}

/** Returns the faults that the test file catches alone. */
async function tellApart(
  together: readonly Fault[],
  catcher: Catcher,
  { tests, files, onCaught }: OtherTests,
): Promise<Fault[]> {
  const [first] = together;
  if (first && together.length === 1) {
    onCaught(first, catcher);
    return [first];
  }
  // A run that died or hung names no file.
  const file = files.includes(catcher.file) ? catcher.file : null;
  const caught: Fault[] = [];
  for (const fault of together) {
    const own = await tests.findCatcher([fault], file === null ? files : [file]);
    if (own === null) continue;
    onCaught(fault, own);
    caught.push(fault);
  }
  return caught;
}
