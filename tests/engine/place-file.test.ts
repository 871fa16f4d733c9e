import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileHasher } from '../../engine/clips/media/hash/file-hasher.ts';
import { placeFile, removeOriginal } from '../../engine/library/sorting/place-file.ts';
import type { LoggedFile } from '../../engine/library/sorting/sort-logs.ts';
import { mountAgain } from '../support/disks.ts';
import { filesIn, treeOf } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';

const never = new AbortController().signal;

const setUp = async () => {
  const hasher = createFileHasher({ workers: 1 });
  onTestFinished(() => hasher.close());
  const folder = await makeFolder({ 'a/clip.mp4': 'bytes' });
  mkdirSync(join(folder, 'b'));
  const from = join(folder, 'a/clip.mp4');
  const { sha256 } = await hasher.hash(from);
  const file = (to: string): LoggedFile => ({
    id: randomUUID(),
    from,
    to,
    sha256,
    removes: true,
    wasThere: false,
  });
  return { hasher, folder, from, file };
};

test('does not remove an original through another path to its only name, whatever names it has elsewhere', async () => {
  const { hasher, folder, from, file } = await setUp();
  symlinkSync(join(folder, 'a'), join(folder, 'way'));
  const byLink = join(folder, 'link.mp4');
  symlinkSync(from, byLink);
  for (const isElsewhere of [false, true]) {
    if (isElsewhere) linkSync(from, join(folder, 'elsewhere.mp4'));
    for (const to of [join(folder, 'way/clip.mp4'), from, byLink]) {
      await expect(removeOriginal(file(to), hasher)).rejects.toMatchObject({
        code: 'file_changed',
      });
    }
  }
  expect(treeOf(folder)['a/clip.mp4']).toBe('bytes');
  await removeOriginal(file(join(folder, 'elsewhere.mp4')), hasher);
  expect(filesIn(folder)).toEqual(['elsewhere.mp4', 'link.mp4', 'way']);
});

test('a copy has the time of its original', async () => {
  const { hasher, folder, from, file } = await setUp();
  utimesSync(from, 1_500_000_000, 1_600_000_000);
  const to = join(folder, 'b/clip.mp4');
  await placeFile({ ...file(to), removes: false }, hasher, never);
  expect(statSync(to).mtimeMs).toBe(1_600_000_000_000);
});

test('keeps an original whose copy has gone', async () => {
  const { hasher, folder, file } = await setUp();
  await expect(removeOriginal(file(join(folder, 'b/clip.mp4')), hasher)).rejects.toMatchObject({
    code: 'ENOENT',
  });
  expect(filesIn(folder)).toEqual(['a/clip.mp4']);
});

test('reports a source that is gone or changed since, with the reason', async () => {
  const { hasher, folder, from, file } = await setUp();
  const logged = file(join(folder, 'b/clip.mp4'));
  writeFileSync(from, 'other bytes');
  await expect(placeFile(logged, hasher, never)).rejects.toMatchObject({ code: 'file_changed' });
  rmSync(from);
  for (const removes of [true, false]) {
    await expect(placeFile({ ...logged, removes }, hasher, never)).rejects.toMatchObject({
      code: 'file_unreadable',
      message: `${from} cannot be read: it was not found.`,
    });
  }
  expect(filesIn(folder)).toEqual([]);
});

testWith({ disks: true }, 'a file in a folder mounted twice has one name, and stays', async () => {
  const { hasher, folder, from, file } = await setUp();
  linkSync(from, join(folder, 'elsewhere.mp4'));
  mountAgain(join(folder, 'a'), join(folder, 'b'));
  await expect(removeOriginal(file(join(folder, 'b/clip.mp4')), hasher)).rejects.toMatchObject({
    code: 'file_changed',
  });
  expect(treeOf(folder)['a/clip.mp4']).toBe('bytes');
});
