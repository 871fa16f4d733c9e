import { chown, link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolderPrivate } from '../../../engine/library/storage/make-private.ts';
import { modeOf, openToAll, openToOthers } from '../../support/files-on-disk.ts';
import { makeFolder } from '../../support/make-folder.ts';

/** A data folder as earlier versions left it. */
const makeOldFolder = async (files: Record<string, string> = {}): Promise<string> => {
  const dataDir = await makeFolder({
    'clipcheck.sqlite': '',
    'clipcheck.sqlite-wal': '',
    'clipcheck-before-240.sqlite': '',
    'clipcheck-before-240.sqlite.new': '',
    'writer.lock': '',
    'judge-key.json': '',
    'thumbnails/aa/a.webp': '',
    'evaluator/evaluator.sqlite': '',
    'evaluator/clips/a.mp4': '',
    'electron/Local Storage/leveldb/LOG': '',
    ...files,
  });
  openToAll(dataDir);
  return dataDir;
};

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('closes a data folder, and all that lies in it, to other users', async () => {
  const dataDir = await makeOldFolder();
  expect(openToOthers(dataDir)).toHaveLength(18);
  makeDataFolderPrivate(dataDir);
  expect(openToOthers(dataDir)).toEqual([]);
  expect([dataDir, join(dataDir, 'writer.lock')].map(modeOf)).toEqual(['700', '600']);
});

onUnix('of a folder in which other things lie it closes only what is ours', async () => {
  const dataDir = await makeOldFolder({ 'holiday.jpg': '', 'clips/a.mp4': '' });
  makeDataFolderPrivate(dataDir);
  expect(openToOthers(dataDir).toSorted()).toEqual([
    '. 755',
    'clips 755',
    'clips/a.mp4 644',
    'holiday.jpg 644',
  ]);
});

onUnix(
  'follows no link in the folder, and leaves files alone that have another name elsewhere',
  async () => {
    const outside = await makeFolder({ 'a.txt': '', 'b.txt': '' });
    openToAll(outside);
    const dataDir = await makeOldFolder();
    await symlink(outside, join(dataDir, 'copies'));
    await symlink(join(outside, 'a.txt'), join(dataDir, 'key.json'));
    await link(join(outside, 'b.txt'), join(dataDir, 'thumbnails', 'b.webp'));
    makeDataFolderPrivate(dataDir);
    expect(openToOthers(outside).toSorted()).toEqual(['. 755', 'a.txt 644', 'b.txt 644']);
  },
);

onUnix('closes a folder that was named by a link', async () => {
  const linked = join(await makeFolder(), 'data');
  const target = await makeOldFolder();
  await symlink(target, linked);
  makeDataFolderPrivate(linked);
  expect(openToOthers(target)).toEqual([]);
});

test.skipIf(process.getuid?.() !== 0)("leaves other users' files alone", async () => {
  const dataDir = await makeOldFolder();
  const theirs = join(dataDir, 'logs');
  await mkdir(theirs);
  await writeFile(join(theirs, 'failures.log'), '');
  openToAll(theirs);
  for (const path of [theirs, dataDir]) await chown(path, 4321, 4321);
  makeDataFolderPrivate(dataDir);
  expect([dataDir, theirs].map(modeOf)).toEqual(['755', '755']);
});

test('accepts a missing folder', () => {
  expect(() => makeDataFolderPrivate('/nowhere/data')).not.toThrow();
});
