import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { mp4Box } from '../../tools/prompt-clips/mp4-box.ts';
import { lockFolder, makeReadOnly, makeSmallDisk, resizeDisk } from '../support/disks.ts';
import { filesIn, treeOf } from '../support/files-on-disk.ts';
import { describeWith, testWith } from '../support/requires.ts';
import { sortFixture } from '../support/sort-fixture.ts';
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

test('a clip in the data folder stays, whichever path leads to it', async () => {
  const fixture = await sortFixture({});
  mkdirSync(join(fixture.dataDir, 'kept'));
  writeFileSync(join(fixture.dataDir, 'kept/a.mp4'), clip);
  symlinkSync(join(fixture.dataDir, 'kept'), join(fixture.takes, 'way'));
  const selection = { paths: [join(fixture.takes, 'way')] };
  const { clips, problems } = await fixture.plan({ selection, moves: true });
  expect(clips.map(({ action }) => action)).toEqual(['copy']);
  expect(problems).toEqual([
    expect.stringContaining('belongs to Clipcheck: it is copied, not moved'),
  ]);
});

testWith({ lockedFolders: true }, 'moving from a locked folder copies, and says why', async () => {
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
  const kept = [{ reason: { code: 'file_changed' } }];
  expect(await fixture.undo()).toMatchObject({ restored: 0, removed: 1, kept });
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

  test('from the top of one: no folder beside it is offered, as that would be elsewhere', async () => {
    const [disk, { engine }] = await Promise.all([makeSmallDisk(4e6), sortFixture({})]);
    const offerFor = async (path: string): Promise<string | null> => {
      writeFileSync(join(disk, path, 'a.mp4'), clip);
      const { clips } = await engine.scan({ paths: [disk] }, new AbortController().signal);
      return engine.sorting.offer({ clipIds: clips.map(({ sha256 }) => sha256 as ClipId) });
    };
    expect(await offerFor('')).toBe(null);
    mkdirSync(join(disk, 'takes'));
    rmSync(join(disk, 'a.mp4'));
    expect(await offerFor('takes')).toBe(join(disk, 'takes-sorted'));
  });

  test('from a read-only one: makes copies, and reports that the originals stay', async () => {
    const [takes, fixture] = await Promise.all([makeSmallDisk(4e6), sortFixture({})]);
    writeFileSync(join(takes, 'a.mp4'), clip);
    makeReadOnly(takes);
    const end = await fixture.sort({ selection: { paths: [takes] }, moves: true });
    expect(end).toMatchObject({ outcome: 'done', sorted: 1, stayed: 1 });
    expect(end.problems).toEqual([expect.stringContaining('the original could not be removed')]);
  });

  test('that is full: completes the files that fit, leaves the rest, and the next sort continues', async () => {
    const boxed = Buffer.concat([clip, mp4Box('free', Buffer.alloc(1e6))]);
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
});
