import { expect, test } from 'vitest';
import {
  changeTexts,
  findingBeside,
  groupFindings,
} from '../../../renderer/features/compare/diff/finding-groups.ts';
import type { FindingChange, FindingMatch } from '../../../shared/domain/tracks/finding-match.ts';

const same: FindingChange = {
  severity: null,
  startsLaterFrames: 0,
  endsLaterFrames: 0,
  isBoxMoved: false,
  hasOtherWords: false,
};
const match = (...at: (number | null)[]): FindingMatch => ({ at, change: null });
const [both, gone, isNew] = [match(0, 1), match(1, null), match(null, 0)];
const runs = { sides: ['A', 'B'], isOneClip: true, findings: [both, gone, isNew, both] };

test.for<[Partial<FindingChange>, string[]]>([
  [{}, []],
  [{ severity: { left: 5, right: 1 } }, ['Severity 5 → 1, milder']],
  [{ severity: { left: null, right: 3 } }, ['Severity unknown → 3']],
  [{ severity: { left: 3, right: null } }, ['Severity 3 → unknown']],
  [{ startsLaterFrames: -1, endsLaterFrames: -1 }, ['1 frame earlier']],
  [
    { startsLaterFrames: 2, endsLaterFrames: -5 },
    ['Begins 2 frames later', 'Ends 5 frames earlier'],
  ],
  [{ endsLaterFrames: 1 }, ['Ends 1 frame later']],
  [{ isBoxMoved: true, hasOtherWords: true }, ['Box moved', 'Different words']],
])('reports what has changed, %j: %j', ([change, expected]) => {
  expect(changeTexts({ ...same, ...change })).toEqual(expected);
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
