import { expect, test } from 'vitest';
import { pickRunners } from '../../tools/test/pick-runners.ts';

const spec = 'tests/e2e/specs/queue.spec.ts';
const file = 'tests/unit/prompts.test.ts';

test.each([
  ['everything without arguments', [], [], []],
  ['what vitest finds, given one of its files', [file, '-t', 'x'], [file, '-t', 'x'], null],
  ['vitest alone, given only options', ['-t', 'x'], ['-t', 'x'], null],
  [
    'the specs alone, given one of them',
    [spec, '--project', 'web'],
    null,
    [spec, '--project', 'web'],
  ],
  ['the specs alone, given their folder', ['tests/e2e'], null, ['tests/e2e']],
  ['each its own, given files of both', [file, spec], [file], [spec]],
])('npm test runs %s', (_what, args, vitest, e2e) => {
  expect(pickRunners(args)).toEqual({ vitest, e2e });
});
