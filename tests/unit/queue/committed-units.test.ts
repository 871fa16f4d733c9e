import { expect, test } from 'vitest';
import { unitsOfRun, usedUnitsOfRun } from '../../../engine/evaluation/queue/batch-cost.ts';
import type { RunState } from '../../../shared/model/run.ts';

/** State, reported units, and what a run of 7 s at an estimated 2 units a second counts for. */
const rows: readonly [RunState, number | null, { committed: number; used: number }][] = [
  ['intent', null, { committed: 0, used: 0 }],
  ['refused', null, { committed: 0, used: 0 }],
  ['refused', 5, { committed: 0, used: 0 }],
  ['uncertain', null, { committed: 14, used: 0 }],
  ['submitted', null, { committed: 14, used: 0 }],
  ['submitted', 0, { committed: 14, used: 0 }],
  ['submitted', 9, { committed: 9, used: 0 }],
  ['gone', 0, { committed: 14, used: 0 }],
  ['dropped', null, { committed: 14, used: 0 }],
  ['failed', null, { committed: 0, used: 0 }],
  ['failed', 3, { committed: 3, used: 3 }],
  ['completed', null, { committed: 14, used: 14 }],
  ['completed', 0, { committed: 7, used: 7 }],
  ['partial', 6.1, { committed: 7, used: 7 }],
  ['completed', 20, { committed: 20, used: 20 }],
];

test.for(rows)('a run that is %s and reports %s units counts for %o', ([state, units, counts]) => {
  const run = { state, billableUnits: units };
  expect({ committed: unitsOfRun(run, 7, 2), used: usedUnitsOfRun(run, 7, 2) }).toEqual(counts);
});
