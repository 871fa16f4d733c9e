import { expect, test } from 'vitest';
import { type Disk, killAndSortAgain, killAndUndo, killUndoAndGoOn } from '../support/kill-sort.ts';

/** Steps around which something could be lost, by their names; the n-th of each. */
const moments: [Disk, string, number][] = [
  ['same', 'append', 2],
  ['same', 'link', 2],
  ['same', 'unlink', 1],
  ['same', 'store', 2],
  ['same', 'link', 8],
  ['other', 'stream write', 1],
  ['other', 'link', 1],
  ['plain', 'rename', 1],
];

test.for(moments)(
  'sorting on a disk of the kind "%s", killed before %s no. %i, loses nothing, and sorting again completes it',
  { timeout: 180_000 },
  ([disk, name, count]) => killAndSortAgain(disk, { name, count }),
);

test.for<[Disk, string]>([
  ['same', 'unlink'],
  ['other', 'link'],
])(
  'sorting on a disk of the kind "%s", killed before %s, can be undone at once',
  async ([disk, name]) => {
    await killAndUndo(disk, { name, count: 1 });
  },
);

test.for<[Disk, string]>([
  ['same', 'unlink'],
  ['other', 'store'],
  ['plain', 'rename'],
])(
  'undoing on a disk of the kind "%s", killed before %s, loses nothing, and undoing again completes it',
  async ([disk, name]) => {
    expect(await killUndoAndGoOn(disk, { name, count: 2 })).toBe(true);
  },
);
