import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { lockFolder, makeReadOnly, makeSmallDisk, resizeDisk } from '../support/disks.ts';
import { filesIn, treeOf } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { sortFixture, stopLinking } from '../support/sort-fixture.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();
test('a clip that is already there does not count as such while a file beside it is new', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  await fixture.sort();
  writeFileSync(join(fixture.takes, 'a.txt'), 'A fox');
  const countOf = async () => (await fixture.plan()).folders.at(-1);
  expect(await countOf()).toEqual({ folder: 'undecided', clips: 1, alreadyThere: 0 });
  expect(await fixture.sort()).toMatchObject({ sorted: 1, alreadyThere: 0 });
  expect(filesIn(fixture.to)).toEqual(['undecided/a.mp4', 'undecided/a.txt']);
  expect(await countOf()).toEqual({ folder: 'undecided', clips: 1, alreadyThere: 1 });
});

test('reports what blocks a folder before doing anything', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  mkdirSync(fixture.to);
  writeFileSync(join(fixture.to, 'undecided'), 'a file');
  const refused = { code: 'usage', message: expect.stringContaining('undecided is not a folder') };
  await expect(fixture.plan()).rejects.toMatchObject(refused);
  await expect(fixture.sort({ moves: true })).rejects.toMatchObject(refused);
  expect(filesIn(fixture.takes)).toEqual(['a.mp4']);
});

test('a clip in the data folder stays, whichever path leads to it', async () => {
  const fixture = await sortFixture({});
  mkdirSync(join(fixture.dataDir, 'kept'));
  writeFileSync(join(fixture.dataDir, 'kept/a.mp4'), clip);
  symlinkSync(join(fixture.dataDir, 'kept'), join(fixture.takes, 'way'));
  const source = { paths: [join(fixture.takes, 'way')] };
  const { clips, problems } = await fixture.plan({ source, moves: true });
  expect(clips.map(({ action }) => action)).toEqual(['copy']);
  expect(problems).toEqual([expect.stringContaining('data folder: it is copied, not moved')]);
});

test('a clip already in place stays, whatever other names it has and whichever path leads to it', async () => {
  const fixture = await sortFixture({ 'in/a.mp4': clip, 'in/a.txt': 'A fox' });
  const elsewhere = await makeFolder();
  const place = join(fixture.takes, 'in');
  linkSync(join(place, 'a.mp4'), join(elsewhere, 'second.mp4'));
  linkSync(join(place, 'a.txt'), join(elsewhere, 'second.txt'));
  symlinkSync(place, join(fixture.takes, 'undecided'));
  const inPlace = { source: { paths: [place] }, to: fixture.takes, moves: true };
  expect(await fixture.sort(inPlace)).toMatchObject({ sorted: 0, alreadyThere: 1 });
  expect(filesIn(place)).toEqual(['a.mp4', 'a.txt']);
});

test('a moved clip that the library does not accept counts as sorted, and can be undone', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  await fixture.plan();
  const linkAgain = stopLinking(fixture.dataDir);
  const end = await fixture.sort({ moves: true });
  expect(end).toMatchObject({ outcome: 'done', sorted: 1, failed: [] });
  expect(end.problems).toEqual([expect.stringContaining('is not in the library yet')]);
  linkAgain();
  expect(await fixture.undo()).toMatchObject({ restored: 1, kept: [] });
  expect(filesIn(fixture.takes)).toEqual(['a.mp4']);
  const { card } = await fixture.engine.clips.get(fixture.ids.get('a.mp4') as ClipId);
  expect(card).toMatchObject({ path: join(fixture.takes, 'a.mp4'), isMissing: false });
});

describeWith({ lockedFolders: true }, 'moving from a folder that lets nothing go', () => {
  test('makes separate copies, and explains why the originals stay', async () => {
    const fixture = await sortFixture({ 'a.mp4': numberedClip(clip, 1), 'a.txt': 'A fox' });
    const before = treeOf(fixture.takes);
    const unlock = lockFolder(fixture.takes);
    const end = await fixture.sort({ moves: true });
    expect(end).toMatchObject({ outcome: 'done', sorted: 1, stayed: 1, failed: [] });
    expect(end.problems).toEqual([expect.stringContaining('you are not allowed to remove it')]);
    unlock();
    expect(treeOf(fixture.takes)).toEqual(before);
    writeFileSync(join(fixture.to, 'undecided/a.mp4'), 'edited');
    expect(treeOf(fixture.takes)).toEqual(before);
  });
});

describeWith({ disks: true }, 'sorting to another disk', () => {
  test('moves by verified copies, and undo moves them back', async () => {
    const fixture = await sortFixture(clipFolder(clip, 3));
    const before = treeOf(fixture.takes);
    const to = join(await makeSmallDisk(8e6), 'sorted');
    expect((await fixture.plan({ to, moves: true })).copyBytes).toBeGreaterThan(0);
    expect(await fixture.sort({ to, moves: true })).toMatchObject({ sorted: 3, failed: [] });
    expect(filesIn(fixture.takes)).toEqual([]);
    expect(Object.values(treeOf(to)).toSorted()).toEqual(Object.values(before).toSorted());
    expect(await fixture.undo()).toMatchObject({ restored: 6, kept: [] });
    expect(treeOf(fixture.takes)).toEqual(before);
    expect(existsSync(to)).toBe(false);
  });

  test('that is full: completes the files that fit, leaves the rest, and the next sort continues', async () => {
    const box = Buffer.alloc(1e6);
    box.writeUInt32BE(box.length);
    box.write('free', 4, 'latin1');
    const boxed = Buffer.concat([clip, box]);
    const list = ['file_name,prompt', ...[0, 1, 2].map((at) => `clip-${at}.mp4,Prompt ${at}`), ''];
    const fixture = await sortFixture({ ...clipFolder(boxed, 3), 'metadata.csv': list.join('\n') });
    const disk = await makeSmallDisk(2.6e6);
    const to = join(disk, 'sorted');
    const before = treeOf(fixture.takes);
    const plan = await fixture.plan({ to, moves: true });
    expect(plan.problems).toEqual([expect.stringContaining('Not enough space: ')]);
    const end = await fixture.sort({ to, moves: true });
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'output_not_written' } });
    expect(end.error?.message).toContain('the disk is full');
    expect(end.sorted + end.remaining).toBe(3);
    expect(end.sorted).toBe(2);
    const { 'metadata.csv': rows, ...there } = treeOf(join(to, 'undecided'));
    expect({ ...treeOf(fixture.takes), ...there }).toEqual(before);
    expect(rows).toBe([...list.slice(0, 3), ''].join('\n'));
    resizeDisk(disk, 8e6);
    expect(await fixture.sort({ to, moves: true })).toMatchObject({ outcome: 'done', sorted: 1 });
    expect(filesIn(fixture.takes)).toEqual(['metadata.csv']);
    expect(treeOf(to)['undecided/metadata.csv']).toBe(list.join('\n'));
    expect(await fixture.undo()).toMatchObject({ kept: [] });
    expect(await fixture.undo()).toMatchObject({ kept: [] });
    expect(treeOf(fixture.takes)).toEqual(before);
  });

  test('that cannot be written: does nothing, and reports the reason', async () => {
    const fixture = await sortFixture(clipFolder(clip, 2));
    const before = treeOf(fixture.takes);
    const disk = await makeSmallDisk(1e6);
    makeReadOnly(disk);
    const end = await fixture.sort({ to: join(disk, 'sorted'), moves: true });
    expect(end).toMatchObject({ outcome: 'failed', sorted: 0, remaining: 2 });
    expect(end.error?.message).toContain('that disk is read-only');
    expect(treeOf(fixture.takes)).toEqual(before);
  });

  test('from which nothing can be removed: makes copies, leaves originals, and reports the reason', async () => {
    const takes = await makeSmallDisk(4e6);
    const fixture = await sortFixture({});
    for (const [name, content] of Object.entries(clipFolder(clip, 1))) {
      writeFileSync(join(takes, name), content);
    }
    makeReadOnly(takes);
    const before = treeOf(takes);
    const end = await fixture.sort({ source: { paths: [takes] }, moves: true });
    expect(end).toMatchObject({ outcome: 'done', sorted: 1, stayed: 1 });
    expect(end.problems).toEqual([expect.stringContaining('the original could not be removed')]);
    expect(treeOf(takes)).toEqual(before);
    expect(treeOf(join(fixture.to, 'undecided'))).toEqual(before);
    expect(await fixture.undo()).toMatchObject({ removed: 2, kept: [] });
    expect(treeOf(takes)).toEqual(before);
  });
});
