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
  // Between reserving a name and giving it to a clip, and to a list of prompts.
  ['plain', 'rename', 1],
  ['plain', 'rename', 8],
];

test.for(moments)(
  'sorting on a disk of the kind "%s", killed before %s no. %i, loses nothing, and sorting again completes it',
  { timeout: 180_000 },
  ([disk, name, count]) => killAndSortAgain(disk, { name, count }),
);

test.for<[Disk, string, number]>([
  ['same', 'unlink', 1],
  ['other', 'link', 1],
  ['plain', 'rename', 1],
  ['plain', 'rename', 8],
])(
  'sorting on a disk of the kind "%s", killed before %s no. %i, can be undone at once',
  ([disk, name, count]) => killAndUndo(disk, { name, count }),
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
