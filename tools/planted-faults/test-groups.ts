/** Suites whose tests start no process: all that can reach a file take seconds. */
const QUICK_SUITES = ['unit', 'renderer', 'db'];

/** Slow test files that each fault meets alone: the nearest ones, one of which mostly catches it. */
const NEAREST_COUNT = 6;

/** References after which a quick test is about something else. */
const NEAR_DISTANCE = 2;

/** The suite of a test file, named after its folder below tests/. */
export const suiteOf = (path: string): string => path.split('/')[1] ?? '';

/**
 * Whether a test judges what the program does. Those of the tree's form and of the faults
 * themselves would fail for any change.
 */
export const isJudge = (path: string): boolean =>
  suiteOf(path) !== 'arch' && !path.startsWith('tests/tools/planted-faults');

/** Whether its tests start no process, so that nothing but the program makes them fail. */
export const isQuick = (path: string): boolean => QUICK_SUITES.includes(suiteOf(path));

/** Whether it is one of Playwright's. */
export const isSpec = (path: string): boolean => suiteOf(path) === 'e2e';

/**
 * Puts the test files that a fault meets alone into groups that are run one after the other: what
 * costs little and is near first.
 * @param distances see `testDistances`
 */
export function testGroups(distances: ReadonlyMap<string, number>): string[][] {
  const files = [...distances]
    .filter(([path]) => !isSpec(path))
    .sort(([a, x], [b, y]) => x - y || a.localeCompare(b));
  const isNear = ([, distance]: [string, number]) => distance <= NEAR_DISTANCE;
  const quick = files.filter(([path]) => isQuick(path));
  const slow = files.filter(([path]) => !isQuick(path));
  return [quick.filter(isNear), quick.filter((file) => !isNear(file)), slow.slice(0, NEAREST_COUNT)]
    .filter((group) => group.length > 0)
    .map((group) => group.map(([path]) => path));
}

/** Test files by suite; the quick suites first, the specs last. */
export function filesBySuite(files: readonly string[]): Map<string, string[]> {
  const rank = (file: string) => (isQuick(file) ? 0 : isSpec(file) ? 2 : 1);
  const inOrder = files.toSorted((one, other) => rank(one) - rank(other));
  return Map.groupBy(inOrder, suiteOf);
}
