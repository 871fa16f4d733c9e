import { expect, test } from 'vitest';
import {
  findingBeside,
  groupFindings,
  severityChangeText,
} from '../../../renderer/features/compare/diff/finding-groups.ts';
import type { FindingMatch } from '../../../shared/domain/tracks/finding-match.ts';

const match = (...at: (number | null)[]): FindingMatch => ({ at });
const [both, gone, isNew] = [match(0, 1), match(1, null), match(null, 0)];
const runs = { sides: ['A', 'B'], isOneClip: true, findings: [both, gone, isNew, both] };

test.for<[before: number | null, after: number | null, text: string | null]>([
  [2, 2, null],
  [2, 5, 'Severity 2 → 5, worse'],
  [5, 1, 'Severity 5 → 1, milder'],
  [null, 3, 'Severity unknown → 3'],
  [3, null, 'Severity 3 → unknown'],
])('reports a changed severity, %j to %j: %j', ([before, after, expected]) => {
  expect(severityChangeText(before, after)).toBe(expected);
});

test('groups findings by the pictures that have them, also where a group is empty', () => {
  expect(groupFindings(runs)).toEqual([
    { letters: 'B', indexes: [2] },
    { letters: 'A', indexes: [1] },
    { letters: 'AB', indexes: [0, 3] },
  ]);
  const takes = { sides: ['A', 'B', 'C'], isOneClip: false };
  const findings = [match(0, 0, 0), match(1, null, 1), match(null, null, 2), match(null, 1, 3)];
  expect(groupFindings({ ...takes, findings })).toEqual([
    { letters: 'A', indexes: [] },
    { letters: 'B', indexes: [] },
    { letters: 'C', indexes: [2] },
    { letters: 'AC', indexes: [1] },
    { letters: 'BC', indexes: [3] },
    { letters: 'ABC', indexes: [0] },
  ]);
  expect(groupFindings({ ...takes, findings: [] }).map(({ letters }) => letters)).toEqual([
    'A',
    'B',
    'C',
    'ABC',
  ]);
});

test('next and previous go through the groups in order, and stop at both ends', () => {
  const beside = (chosen: readonly (number | null)[], step: 1 | -1) =>
    chosen.map((one) => findingBeside({ ...runs, chosen: one }, step));
  expect(beside([null, 2, 1, 0, 3], 1)).toEqual([2, 1, 0, 3, null]);
  expect(beside([null, 3, 0, 1, 2], -1)).toEqual([3, 0, 1, 2, null]);
  expect(findingBeside({ ...runs, findings: [], chosen: null }, 1)).toBeNull();
});
