import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { makeReadOnly, makeSmallDisk } from '../support/disks.ts';
import { filesIn, treeOf } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testWith } from '../support/requires.ts';
import { logLines, type SortFixture, sortFixture, stopLinking } from '../support/sort-fixture.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();
test('undo removes no last bytes where a link to the sorted copy replaced an original', async () => {
  for (const moves of [false, true]) {
    const fixture = await sortFixture({ 'a.mp4': clip });
    await fixture.sort({ moves });
    const original = join(fixture.takes, 'a.mp4');
    const copy = join(fixture.to, 'undecided/a.mp4');
    rmSync(original, { force: true });
    symlinkSync(copy, original);
    const { kept } = await fixture.undo();
    expect(kept.map(({ path }) => path)).toEqual([copy]);
    expect(readFileSync(copy)).toEqual(clip);
    if (!moves) expect(kept[0]?.reason.message).toContain('missing or changed');
  }
});

test('a library that cannot be written stops neither a sort nor its undo, which the next undo completes', async () => {
  const fixture = await sortFixture(clipFolder(clip, 2));
  const before = treeOf(fixture.takes);
  // Opens the database, which is refused later.
  await fixture.plan();
  const linkAgain = stopLinking(fixture.dataDir);
  const end = await fixture.sort({ moves: true });
  expect(end).toMatchObject({ outcome: 'done', sorted: 2, failed: [] });
  expect(end.problems[0]).toContain('is not in the library yet');
  const undone = await fixture.undo();
  expect(undone).toMatchObject({ restored: 4, kept: [{}, {}] });
  expect(undone.kept[0]?.reason.message).toContain('The library was not updated');
  expect(treeOf(fixture.takes)).toEqual(before);
  linkAgain();
  expect(await fixture.undo()).toMatchObject({ kept: [] });
  const { card } = await fixture.engine.clips.get(fixture.ids.get('clip-0.mp4') as ClipId);
  expect(card).toMatchObject({ path: join(fixture.takes, 'clip-0.mp4'), isMissing: false });
});

test('a clip that failed in one sort and was sorted by another stays when the first is undone', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  const { log } = await fixture.sort({ moves: true });
  const [head, ...rest] = logLines(fixture.dataDir, log).map((line) => JSON.parse(line));
  const record = rest.find(({ type }) => type === 'clip');
  const failed = { type: 'failed', id: record.id, message: 'the disk was full' };
  const records = [head, record, failed, { type: 'end', outcome: 'failed' }];
  writeFileSync(
    join(fixture.dataDir, 'sorts/20200101T000000-000Z-00000000.jsonl'),
    records.map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  const undone = await fixture.undo('20200101T000000-000Z-00000000');
  expect(undone).toMatchObject({ restored: 0, removed: 0, kept: [] });
  expect(filesIn(fixture.to)).toEqual(['undecided/a.mp4']);
});

test('undo restores a folder that was removed meanwhile', async () => {
  const fixture = await sortFixture({ 'night/1/a.mp4': numberedClip(clip, 1) });
  await fixture.sort({ moves: true });
  rmSync(join(fixture.takes, 'night'), { recursive: true });
  expect(await fixture.undo()).toMatchObject({ restored: 1, kept: [] });
  expect(filesIn(fixture.takes)).toEqual(['night/1/a.mp4']);
});

const cutLog = ({ dataDir }: SortFixture, log: string | null, type: string): void => {
  const lines = logLines(dataDir, log);
  const at = lines.findIndex((line) => JSON.parse(line).type === type);
  writeFileSync(join(dataDir, `sorts/${log}.jsonl`), `${lines.slice(0, at).join('\n')}\n`);
};

test('another sort reports which clip of a killed one it has completed, and which it could not', async () => {
  const list = 'file_name,prompt\na.mp4,A fox\n';
  const fixture = await sortFixture({ 'a.mp4': clip, 'metadata.csv': list });
  const selection = { paths: [await makeFolder({ 'b.mp4': clip })] };
  const { log } = await fixture.sort();
  const target = join(fixture.to, 'undecided/a.mp4');
  rmSync(target);
  rmSync(join(fixture.to, 'undecided/metadata.csv'));
  cutLog(fixture, log, 'done');
  const to = join(await makeFolder(), 'other');
  const { problems } = await fixture.sort({ selection, to });
  expect(problems).toEqual([`A clip of the interrupted sort ${log} was completed.`]);
  expect(treeOf(fixture.to)['undecided/metadata.csv']).toBe(list);

  writeFileSync(target, 'in the way');
  cutLog(fixture, log, 'done');
  const again = await fixture.sort({ selection, to, moves: true });
  expect(again).toMatchObject({ outcome: 'done', sorted: 1 });
  expect(again.problems).toEqual([expect.stringContaining('already exists with other contents')]);
});

testWith({ disks: true }, 'a killed sort on a full disk is reported, others go on', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  const disk = await makeSmallDisk(4e6);
  const { log } = await fixture.sort({ to: join(disk, 'sorted') });
  rmSync(join(disk, 'sorted/undecided/a.mp4'));
  cutLog(fixture, log, 'done');
  makeReadOnly(disk);
  const end = await fixture.sort();
  expect(end).toMatchObject({ outcome: 'done', sorted: 1 });
  expect(end.problems).toEqual([expect.stringContaining('is not completed yet')]);
  expect((await fixture.sort()).problems).toEqual([]);
});
