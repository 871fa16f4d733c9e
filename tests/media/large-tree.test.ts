import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findClips, type SearchProgress } from '../../engine/clips/media/find/find-clips.ts';
import { makeFolder } from '../support/make-folder.ts';

const folderCount = 200;
const filesOfFolder = 100;

const nameOf = (index: number): string => {
  if (index % 10 < 6) return `clip ${index} 猫.mp4`;
  return index % 10 === 6 ? `other ${index}.mov` : `clip ${index}.txt`;
};

const folderPath = (index: number): string =>
  join(...Array.from({ length: 10 }, (_, depth) => `${depth}-${Math.floor(index / (depth + 1))}`));

const makeTree = async (): Promise<string> => {
  const root = await makeFolder();
  for (let index = 0; index < folderCount; index += 1) {
    const folder = join(root, folderPath(index));
    await mkdir(folder, { recursive: true });
    const names = Array.from({ length: filesOfFolder }, (_, at) => nameOf(at));
    await Promise.all(names.map((name) => writeFile(join(folder, name), '')));
  }
  return root;
};

test('searches a tree of 20,000 files with progress, in bounded memory, and reports what it left out', {
  tags: ['full'],
}, async () => {
  const root = await makeTree();
  const reported: SearchProgress[] = [];
  let isSearching = true;
  /** Number of times that other work could run meanwhile. */
  let turns = 0;
  const takeTurns = (async () => {
    while (isSearching) {
      turns += 1;
      await setImmediate();
    }
  })();
  const result = await findClips([root], { onProgress: (progress) => reported.push(progress) });
  isSearching = false;
  await takeTurns;

  expect(result.clips).toHaveLength(12_000);
  expect(new Set(result.clips.map(({ path }) => path)).size).toBe(12_000);
  expect(result).toMatchObject({ files: 20_000, otherFiles: 6000 });
  expect(result.leftOut).toMatchObject([{ reason: 'not_a_clip', count: 2000 }]);
  expect(result.leftOut[0]?.first).toHaveLength(100);
  // The first folder and the end at least, and far from each folder.
  expect(reported.length).toBeGreaterThanOrEqual(2);
  expect(reported.length).toBeLessThan(folderCount);
  expect(reported.at(-1)).toEqual({ clips: 12_000, files: 20_000, folders: result.folders });
  expect(turns).toBeGreaterThan(folderCount);
});
