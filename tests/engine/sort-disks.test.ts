import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWith } from '../support/requires.ts';
import { makeReadOnly, makeSmallDisk, resizeDisk } from '../support/small-disk.ts';
import { sortFixture } from '../support/sort-fixture.ts';
import { clipFolder, makeTinyClip } from '../support/tiny-clips.ts';
import { filesIn, treeOf } from '../support/tree-of.ts';

describeWith({ disks: true }, 'sorting to another disk', () => {
  test('moves by verified copies, and undo moves them back', async () => {
    const fixture = await sortFixture(clipFolder(await makeTinyClip(), 3));
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
    const clip = Buffer.concat([await makeTinyClip(), box]);
    const list = ['file_name,prompt', ...[0, 1, 2].map((at) => `clip-${at}.mp4,Prompt ${at}`), ''];
    const fixture = await sortFixture({ ...clipFolder(clip, 3), 'metadata.csv': list.join('\n') });
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
    const fixture = await sortFixture(clipFolder(await makeTinyClip(), 2));
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
    for (const [name, content] of Object.entries(clipFolder(await makeTinyClip(), 1))) {
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
