import { expect, test } from 'vitest';
import {
  type CompareAddress,
  compareAddress,
  parseCompareAddress,
} from '../../../renderer/routes/compare-address.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';

const a = 'a'.repeat(64) as ClipId;
const b = 'b'.repeat(64) as ClipId;
const run = '6f1c1f0e-3a3b-4c55-9a0e-0d4b8d1f2a10' as RunId;

test.for<CompareAddress>([
  { left: { clipId: a, runId: null }, right: { clipId: b, runId: null }, mode: null },
  { left: { clipId: a, runId: run }, right: { clipId: a, runId: null }, mode: 'one' },
  { left: { clipId: a, runId: null }, right: { clipId: b, runId: run }, mode: 'difference' },
])('an address is read back as it was made', (address) => {
  const [path, search] = compareAddress(address).split('?');
  expect(path).toBe('/compare');
  expect(parseCompareAddress(search ?? '')).toEqual(address);
});

test.for([
  ['a run that is none', `left=${a}.nothing&right=${b}`, { mode: null }],
  ['a way to compare that there is not', `left=${a}&right=${b}&mode=cross`, { mode: null }],
])('leaves out %s', ([, search, expected]) => {
  expect(parseCompareAddress(search as string)).toMatchObject({
    left: { clipId: a, runId: null },
    ...(expected as object),
  });
});

test.for(['', `left=${a}`, `left=${a}&right=`, `left=${a}&right=../../etc`])(
  'an address without two clips (%s) names no comparison',
  (search) => {
    expect(parseCompareAddress(search)).toBeNull();
  },
);
