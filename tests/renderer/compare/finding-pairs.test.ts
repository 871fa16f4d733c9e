import { describe, expect, test } from 'vitest';
import {
  changeTexts,
  diffGroups,
  pairBeside,
} from '../../../renderer/features/compare/diff/finding-pairs.ts';
import type { FindingChange, FindingPair } from '../../../shared/domain/tracks/finding-pair.ts';

const same: FindingChange = {
  severity: null,
  startsLaterFrames: 0,
  endsLaterFrames: 0,
  isBoxMoved: false,
  hasOtherWords: false,
};
const still: FindingPair = { left: 0, right: 1, change: same };
const gone: FindingPair = { left: 1, right: null, change: null };
const isNew: FindingPair = { left: null, right: 0, change: null };

describe('reports what has changed', () => {
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
  ])('%j: %j', ([change, expected]) => {
    expect(changeTexts({ ...same, ...change })).toEqual(expected);
  });
});

test('groups pairs as new, gone and unchanged, also where a group is empty', () => {
  expect(diffGroups([still, gone, isNew, still], true)).toEqual([
    { kind: 'new', indexes: [2] },
    { kind: 'gone', indexes: [1] },
    { kind: 'still', indexes: [0, 3] },
  ]);
  expect(diffGroups([], false)).toEqual([
    { kind: 'gone', indexes: [] },
    { kind: 'new', indexes: [] },
    { kind: 'still', indexes: [] },
  ]);
});

test('next and previous go through the groups in order, and stop at both ends', () => {
  const pairs = [still, gone, isNew, still];
  const beside = (chosen: readonly (number | null)[], step: 1 | -1) =>
    chosen.map((one) => pairBeside({ pairs, chosen: one, isOneClip: true }, step));
  expect(beside([null, 2, 1, 0, 3], 1)).toEqual([2, 1, 0, 3, null]);
  expect(beside([null, 3, 0, 1, 2], -1)).toEqual([3, 0, 1, 2, null]);
  expect(pairBeside({ pairs: [], chosen: null, isOneClip: true }, 1)).toBeNull();
});
