/** Suites whose tests start no process, so that all tests of a file take only seconds. */
const QUICK_SUITES = ['unit', 'renderer', 'db'];

/** Number of slow test files to run for each fault alone: the nearest ones usually catch it. */
const NEAREST_COUNT = 6;

/** Maximum distance of a quick test; beyond it, the test is about something else. */
const NEAR_DISTANCE = 2;

/** Returns the suite of a test file, named after its folder below tests/. */
export const suiteOf = (path: string): string => path.split('/')[1] ?? '';

/**
 * Whether a test checks the program's behavior. Tests of the source tree and of the faults
 * themselves would fail for any change.
 */
export const isJudge = (path: string): boolean =>
  suiteOf(path) !== 'arch' && !path.startsWith('tests/tools/planted-faults');

/** Whether its tests start no process, so that only the program can make them fail. */
export const isQuick = (path: string): boolean => QUICK_SUITES.includes(suiteOf(path));

/** Whether Playwright runs it. */
export const isSpec = (path: string): boolean => suiteOf(path) === 'e2e';

/**
 * Groups the test files to run on a fault alone. The groups run one after the other: quick and near
 * tests first.
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

/** Groups test files by suite: quick suites first, specs last. */
export function filesBySuite(files: readonly string[]): Map<string, string[]> {
  const rank = (file: string) => (isQuick(file) ? 0 : isSpec(file) ? 2 : 1);
  const inOrder = files.toSorted((one, other) => rank(one) - rank(other));
  return Map.groupBy(inOrder, suiteOf);
}
