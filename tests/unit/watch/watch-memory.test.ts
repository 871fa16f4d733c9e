import { expect, test } from 'vitest';
import {
  createTransientStorage,
  createWatchMemory,
} from '../../../engine/evaluation/watch/watch-memory.ts';
import type { FileStamp } from '../../../engine/store/stored-stamp.ts';

const path = '/drive/old.mp4';
const stamp: FileStamp = { sizeBytes: 1000, mtimeNs: 5n, ctimeNs: 6n, inode: 7n };

const changes: readonly [string, Partial<FileStamp>, boolean][] = [
  ['touched', { mtimeNs: 50n, ctimeNs: 60n }, true],
  ['numbered anew by its drive', { inode: 70n, ctimeNs: 60n }, true],
  ['replaced by one of another size', { sizeBytes: 1001, inode: 70n }, false],
  ['replaced by one of another time', { mtimeNs: 50n, inode: 70n }, false],
];

test.for(changes)(
  'decides whether to ignore an existing file that is %s',
  async ([, change, isLeft]) => {
    const memory = createWatchMemory(
      createTransientStorage(() => false),
      { isBegun: false, files: [] },
    );
    await memory.begin(new Map([[path, stamp]]));
    expect(memory.isDecided(path, { ...stamp, ...change })).toBe(isLeft);
  },
);
