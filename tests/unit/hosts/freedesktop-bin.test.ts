import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFreedesktopBin } from '../../../hosts/bin/freedesktop-bin.ts';
import { makeSmallDisk } from '../../support/disks.ts';
import { filesIn, treeOf } from '../../support/files-on-disk.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { describeWith } from '../../support/requires.ts';

const userId = 4321;

const binFor = async (files: Record<string, string>) => {
  const [folder, data] = await Promise.all([makeFolder(files), makeFolder()]);
  return {
    folder,
    trash: join(data, 'Trash'),
    bin: createFreedesktopBin({ XDG_DATA_HOME: data }, userId),
  };
};

test('a file goes to the trash of the home with its path and date, and comes back', async () => {
  const { folder, trash, bin } = await binFor({ 'täke 1%.mp4': 'bytes' });
  const path = join(folder, 'täke 1%.mp4');
  const before = Date.now();
  expect(await bin.isFor(path)).toBe(true);
  expect(filesIn(join(trash, '..'))).toEqual([]);
  const putBack = await bin.put(path);
  expect(filesIn(folder)).toEqual([]);
  expect(readFileSync(join(trash, 'files/täke 1%.mp4'), 'utf8')).toBe('bytes');
  const info = readFileSync(join(trash, 'info/täke 1%.mp4.trashinfo'), 'utf8');
  const [, encoded = '', date = ''] =
    /^\[Trash Info\]\nPath=(.*)\nDeletionDate=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\n$/.exec(info) ?? [];
  expect(encoded).toMatch(/^\/[\w/.~%-]+$/);
  expect(decodeURIComponent(encoded)).toBe(path);
  // Local time, in whole seconds.
  expect(Math.abs(new Date(date).getTime() - before)).toBeLessThan(60_000);
  expect(statSync(trash).mode & 0o077).toBe(0);
  await putBack?.();
  expect(treeOf(folder)).toEqual({ 'täke 1%.mp4': 'bytes' });
  expect(filesIn(trash)).toEqual([]);
});

test('files of one name stay apart, also from what a killed program left', async () => {
  const { folder, trash, bin } = await binFor({ 'a.mp4': 'first', 'night/a.mp4': 'second' });
  mkdirSync(join(trash, 'files'), { recursive: true });
  writeFileSync(join(trash, 'files/a.mp4'), 'of another program');
  mkdirSync(join(trash, 'info'));
  writeFileSync(join(trash, 'info/a 2.mp4.trashinfo'), 'without its file');
  const back = [await bin.put(join(folder, 'a.mp4')), await bin.put(join(folder, 'night/a.mp4'))];
  expect(filesIn(trash)).toEqual([
    'files/a 3.mp4',
    'files/a 4.mp4',
    'files/a.mp4',
    'info/a 2.mp4.trashinfo',
    'info/a 3.mp4.trashinfo',
    'info/a 4.mp4.trashinfo',
  ]);
  for (const putBack of back) await putBack?.();
  expect(treeOf(folder)).toEqual({ 'a.mp4': 'first', 'night/a.mp4': 'second' });
  expect(treeOf(trash)).toEqual({
    'files/a.mp4': 'of another program',
    'info/a 2.mp4.trashinfo': 'without its file',
  });
});

test('a name as long as the disk allows goes there shortened', async () => {
  const name = `a.${'b'.repeat(253)}`;
  const { folder, trash, bin } = await binFor({ [name]: 'first' });
  const putBack = await bin.put(join(folder, name));
  expect(filesIn(trash)).toHaveLength(2);
  await putBack?.();
  expect(treeOf(folder)).toEqual({ [name]: 'first' });
});

test('putting back replaces nothing, and a file that cannot be moved leaves no trace', async () => {
  const { folder, trash, bin } = await binFor({ 'a.mp4': 'first' });
  const path = join(folder, 'a.mp4');
  const putBack = await bin.put(path);
  writeFileSync(path, 'new');
  await expect(putBack?.()).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(path, 'utf8')).toBe('new');
  expect(readFileSync(join(trash, 'files/a.mp4'), 'utf8')).toBe('first');
  const before = filesIn(trash);
  await expect(bin.put(join(folder, 'gone.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(filesIn(trash)).toEqual(before);
});

test('the trash of the home may be a link', async () => {
  const { folder, trash, bin } = await binFor({ 'a.mp4': 'first' });
  const target = await makeFolder();
  symlinkSync(target, trash);
  const putBack = await bin.put(join(folder, 'a.mp4'));
  expect(filesIn(target)).toEqual(['files/a.mp4', 'info/a.mp4.trashinfo']);
  await putBack?.();
  expect(treeOf(folder)).toEqual({ 'a.mp4': 'first' });
});

describeWith({ disks: true }, 'a file on another disk', () => {
  test('stays if the trash there is a link', async () => {
    const { bin } = await binFor({});
    const disk = await makeSmallDisk(1e6);
    writeFileSync(join(disk, 'a.mp4'), 'bytes');
    symlinkSync(await makeFolder(), join(disk, `.Trash-${userId}`));
    await expect(bin.put(join(disk, 'a.mp4'))).rejects.toMatchObject({ code: 'ELOOP' });
    expect(readFileSync(join(disk, 'a.mp4'), 'utf8')).toBe('bytes');
  });

  test('goes to the trash at the top of that disk', async () => {
    const { bin } = await binFor({});
    const disk = await makeSmallDisk(1e6);
    mkdirSync(join(disk, 'takes'));
    writeFileSync(join(disk, 'takes/a.mp4'), 'bytes');
    const putBack = await bin.put(join(disk, 'takes/a.mp4'));
    const own = `.Trash-${userId}`;
    expect(filesIn(disk)).toEqual([`${own}/files/a.mp4`, `${own}/info/a.mp4.trashinfo`]);
    expect(readFileSync(join(disk, own, 'info/a.mp4.trashinfo'), 'utf8')).toContain(
      '\nPath=takes/a.mp4\n',
    );
    await putBack?.();
    mkdirSync(join(disk, '.Trash'));
    // Sticky, as an administrator makes it for all users.
    chmodSync(join(disk, '.Trash'), 0o1777);
    await bin.put(join(disk, 'takes/a.mp4'));
    expect(filesIn(join(disk, '.Trash'))).toEqual([
      `${userId}/files/a.mp4`,
      `${userId}/info/a.mp4.trashinfo`,
    ]);
  });
});
