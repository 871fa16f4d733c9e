/** Suites whose tests start no process, so that all tests of a file take only seconds. */
const QUICK_SUITES = ['unit', 'renderer', 'db'];

export const suiteOf = (path: string): string => path.split('/')[1] ?? '';

/** Whether its tests start no process, so that only the program can make them fail. */
export const isQuick = (path: string): boolean => QUICK_SUITES.includes(suiteOf(path));

export const isSpec = (path: string): boolean => suiteOf(path) === 'e2e';

/** Tests of the source tree and of the faults themselves would fail for any change. */
const isJudge = (path: string): boolean =>
  /^tests\/.+\.(test\.tsx?|spec\.ts)$/.test(path) &&
  suiteOf(path) !== 'arch' &&
  !path.startsWith('tests/tools/planted-faults');

/**
 * Groups files in the order to run them: folders named like the fault's area, then suites, quick
 * ones first and specs last.
 * @param fault name that begins with its area, such as `queue-last-part`
 */
export function testOrder(fault: string, files: readonly string[]): string[][] {
  const [area = ''] = fault.split('-');
  const rank = (path: string): number => (isQuick(path) ? 0 : isSpec(path) ? 2 : 1);
  const judges = files.filter(isJudge).toSorted((one, other) => rank(one) - rank(other));
  const isNear = (path: string): boolean =>
    !isSpec(path) && path.split('/').some((part) => part === area || part.startsWith(`${area}-`));
  const suites = Map.groupBy(judges, (path) => (isNear(path) ? '' : suiteOf(path)));
  const { '': near = [], ...others } = Object.fromEntries(suites);
  return [near, ...Object.values(others)].filter((group) => group.length > 0);
}
