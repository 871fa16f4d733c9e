import { parseArgs } from 'node:util';
import type { TestScope } from '../test/test-scope.ts';

export type FaultOptions = {
  readonly scope: TestScope;
  readonly names: readonly string[];
  readonly suites: readonly string[];
  readonly revision: string;
};

export const faultUsage = `npm run faults [-- options] [faults]
Plants faults one at a time in a copy of the last commit and reports which test catches each.
  --scope daily|full   the tests of npm test (the default), or all of npm run test:full
  --suites unit,e2e    only tests of these suites
  --at COMMIT          plants in this commit, and runs its tests
`;

/** @throws Error with what is wrong with the command line */
export function readFaultOptions(args: readonly string[]): FaultOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      scope: { type: 'string', default: 'daily' },
      suites: { type: 'string', default: '' },
      at: { type: 'string', default: 'HEAD' },
    },
  });
  const { scope, suites } = values;
  if (scope !== 'daily' && scope !== 'full') throw new Error(`There is no scope "${scope}"`);
  return {
    scope,
    names: positionals,
    suites: suites.split(',').filter(Boolean).sort(),
    revision: values.at,
  };
}
