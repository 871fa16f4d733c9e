import { describe, expect, test } from 'vitest';
import {
  type CompareAddress,
  compareAddress,
  parseCompareAddress,
} from '../../../renderer/routes/compare-address.ts';
import {
  parseReportSource,
  type ReportSource,
  reportAddress,
} from '../../../renderer/routes/report-address.ts';
import {
  nothingChosen,
  parseReviewAddress,
  type ReviewAddress,
  reviewLink,
} from '../../../renderer/routes/review-address.ts';
import type { BatchId, ClipId, RunId } from '../../../shared/domain/ids.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(64)) as [
  ClipId,
  ClipId,
  ClipId,
  ClipId,
];
const id = '6f1c1f0e-3a3b-4c55-9a0e-0d4b8d1f2a10';

describe('the address of a review', () => {
  test.for<[Partial<ReviewAddress>, string]>([
    [{}, ''],
    [{ trackId: 'a b&c' }, '?finding=a+b%26c'],
    [{ runId: 'r' as RunId, frame: 61 }, '?run=r&frame=61'],
    [{ isWalking: true, trackId: 't' }, '?walk=unreviewed&finding=t'],
  ])('of %j is %s, and is read back', ([wanted, query]) => {
    expect(reviewLink(a, wanted)).toBe(`/clips/${a}${query}`);
    expect(parseReviewAddress(query)).toEqual({ ...nothingChosen, ...wanted });
  });

  test.for(['frame=-1', 'frame=1e3', 'frame=99999999999', 'run=&finding=', 'walk=everything'])(
    'selects nothing by %j',
    (search) => {
      expect(parseReviewAddress(search)).toEqual(nothingChosen);
    },
  );
});

describe('the address of a comparison', () => {
  const side = (clipId: ClipId, runId: string | null = null) => ({ clipId, runId: runId as RunId });

  test.for<CompareAddress>([
    { sides: [side(a), side(b)], mode: null, frame: null, from: null },
    { sides: [side(a, id), side(a)], mode: 'one', frame: 61, from: '/cull?sort=name&tag=a%26b' },
    { sides: [side(a), side(b), side(c), side(d)], mode: 'side', frame: 0, from: null },
  ])('is read back as it was made', (address) => {
    const [path, search] = compareAddress(address).split('?');
    expect(path).toBe('/compare');
    expect(parseCompareAddress(search ?? '')).toEqual(address);
  });

  test('leaves out an invalid run, an unknown mode and what is no frame', () => {
    expect(parseCompareAddress(`clip=${a}.nothing&clip=${b}&mode=cross&frame=-1`)).toEqual({
      sides: [side(a), side(b)],
      mode: null,
      frame: null,
      from: null,
    });
  });

  test.for([
    `clip=${a}`,
    `clip=${a}&clip=../../etc`,
    [a, b, c, d, a].map((clip) => `clip=${clip}`).join('&'),
  ])('needs two to four clips: %s', (search) => {
    expect(parseCompareAddress(search)).toBeNull();
  });
});

describe('the address of a report', () => {
  test.for<ReportSource>([
    { of: 'all' },
    { of: 'view' },
    { of: 'clips' },
    { of: 'batch', id: id as BatchId },
    { of: 'saved', id },
  ])('is read back as its source: $of', (source) => {
    const [path, search] = reportAddress(source).split('?');
    expect(path).toBe('/reports');
    expect(parseReportSource(search ?? '')).toEqual(source);
  });

  test.for(['', 'of=everything', 'of=batch', 'of=saved&id=%3Cscript%3E'])(
    'means all clips where it is invalid: %j',
    (query) => {
      expect(parseReportSource(query)).toEqual({ of: 'all' });
    },
  );
});
