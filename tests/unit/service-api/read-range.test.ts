import { expect, test } from 'vitest';
import { readRange } from '../../../shared/service-api/byte-range.ts';

test.each([
  [null, null],
  ['bytes=10-19', { first: 10, last: 19 }],
  [' bytes=10-19 ', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-5000', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-5000', { first: 0, last: 99 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['bytes=20-10', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['items=0-1', null],
])('of 100 bytes %j is %j', (header, range) => {
  expect(readRange(header, 100)).toEqual(range);
});

test('no range of an empty file can be satisfied, but the entire file can', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable');
  expect(readRange(null, 0)).toBeNull();
});
