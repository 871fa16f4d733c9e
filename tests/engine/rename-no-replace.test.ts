import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renameNoReplace } from '../../engine/clips/files/put-in-place.ts';
import { makeSmallDisk } from '../support/disks.ts';
import { filesIn } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';

test('a file gets its name, and never that of another', async () => {
  const folder = await makeFolder({ 'one.part': 'one', 'two.part': 'two' });
  const to = join(folder, 'clip.mp4');
  await renameNoReplace(join(folder, 'one.part'), to);
  await expect(renameNoReplace(join(folder, 'two.part'), to)).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(readFileSync(to, 'utf8')).toBe('one');
  expect(filesIn(folder)).toEqual(['clip.mp4', 'two.part']);
});

testWith({ disks: true }, 'a refused link and rename leave no empty file behind', async () => {
  const [folder, disk] = await Promise.all([makeFolder({ part: 'one' }), makeSmallDisk(1e6)]);
  const to = join(disk, 'clip.mp4');
  await expect(renameNoReplace(join(folder, 'part'), to)).rejects.toMatchObject({
    code: 'EXDEV',
  });
  expect(filesIn(disk)).toEqual([]);
  writeFileSync(to, 'another');
  await expect(renameNoReplace(join(folder, 'part'), to)).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(readFileSync(to, 'utf8')).toBe('another');
});
