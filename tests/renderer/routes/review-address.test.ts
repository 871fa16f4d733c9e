import { expect, test } from 'vitest';
import {
  nothingChosen,
  parseReviewAddress,
  type ReviewAddress,
  reviewLink,
} from '../../../renderer/routes/review-address.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';

const clipId = 'c'.repeat(64) as ClipId;

test.for([
  [{}, ''],
  [{ trackId: 'a b&c' }, '?finding=a+b%26c'],
  [{ runId: 'r' as RunId, frame: 61 }, '?run=r&frame=61'],
  [{ isWalking: true, trackId: 't' }, '?walk=unreviewed&finding=t'],
] as [Partial<ReviewAddress>, string][])(
  '%j is the address %s, and is read from it',
  ([wanted, query]) => {
    const link = reviewLink(clipId, wanted);
    expect(link).toBe(`/clips/${clipId}${query}`);
    expect(parseReviewAddress(query)).toEqual({ ...nothingChosen, ...wanted });
  },
);

test.for(['', 'frame=-1', 'frame=1e3', 'frame=99999999999', 'run=&finding=', 'walk=everything'])(
  'an address with %j selects nothing',
  (search) => {
    expect(parseReviewAddress(search)).toEqual(nothingChosen);
  },
);
