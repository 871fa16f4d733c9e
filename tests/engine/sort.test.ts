import {
  appendFileSync,
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { openEngine } from '../support/engine-under-test.ts';
import { filesIn, treeOf } from '../support/files-on-disk.ts';
import { everyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';
import { sortFixture } from '../support/sort-fixture.ts';
import { clipFolder, makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();
const clipOf = (number: number): Buffer => numberedClip(clip, number);

test('copies clips to the folders of their decisions, with the files beside them', async () => {
  const fixture = await sortFixture({
    'a.mp4': clipOf(1),
    'a.txt': 'A fox',
    'a.swarm.json': '{}',
    'a.png': 'picture',
    'night/b.mp4': clipOf(2),
    'c.mp4': clipOf(3),
    'readme.txt': 'mine',
  });
  fixture.keep('a.mp4');
  fixture.reject('night/b.mp4');
  const before = treeOf(fixture.takes);
  const plan = await fixture.plan();
  expect(plan.folders.map(({ folder, clips }) => [folder, clips])).toEqual([
    ['keep', 1],
    ['reject', 1],
    ['undecided', 1],
  ]);
  expect(filesIn(join(fixture.to, '..'))).toEqual([]);
  expect(await fixture.sort()).toMatchObject({ outcome: 'done', sorted: 3, problems: [] });
  expect(treeOf(fixture.takes)).toEqual(before);
  expect(treeOf(fixture.to)).toEqual({
    'keep/a.mp4': before['a.mp4'],
    'keep/a.txt': 'A fox',
    'keep/a.swarm.json': '{}',
    'keep/a.png': 'picture',
    'reject/b.mp4': before['night/b.mp4'],
    'undecided/c.mp4': before['c.mp4'],
  });
  expect(await fixture.sort()).toMatchObject({ sorted: 0, alreadyThere: 3, log: null });
});

test('a moved clip keeps its time and permissions, and the library knows its new place', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1), 'a.txt': 'A fox' });
  const path = join(fixture.takes, 'a.mp4');
  utimesSync(path, 1_600_000_000, 1_600_000_000);
  chmodSync(path, 0o640);
  expect(await fixture.sort({ moves: true })).toMatchObject({ sorted: 1, problems: [] });
  expect(filesIn(fixture.takes)).toEqual([]);
  const target = join(fixture.to, 'undecided/a.mp4');
  expect(statSync(target)).toMatchObject({ mtimeMs: 1_600_000_000_000, mode: 0o100640 });
  const { files } = await fixture.engine.clips.get(fixture.ids.get('a.mp4') as ClipId);
  expect(files).toEqual([
    { path: target, isMissing: false },
    { path, isMissing: true },
  ]);
});

test('undo puts everything back, and the library follows', async () => {
  const fixture = await sortFixture({
    ...clipFolder(clip, 3),
    'metadata.csv': 'file_name,prompt\nclip-0.mp4,A fox\n',
  });
  fixture.keep('clip-0.mp4');
  const before = treeOf(fixture.takes);
  const { log } = await fixture.sort({ moves: true });
  expect(Object.keys(treeOf(fixture.takes))).toEqual(['metadata.csv']);
  const undone = await fixture.undo(log);
  expect(undone).toMatchObject({ outcome: 'done', restored: 6, removed: 1, kept: [] });
  expect(treeOf(fixture.takes)).toEqual(before);
  expect(filesIn(join(fixture.to, '..'))).toEqual([]);
  const { card } = await fixture.engine.clips.get(fixture.ids.get('clip-0.mp4') as ClipId);
  expect(card).toMatchObject({ path: join(fixture.takes, 'clip-0.mp4'), isMissing: false });
  await expect(fixture.undo()).rejects.toMatchObject({ code: 'bad_input' });
});

test('numbers a name that other bytes have, with its sidecars, and overwrites nothing', async () => {
  const fixture = await sortFixture({
    'a/take.mp4': clipOf(1),
    'a/take.txt': 'one',
    'b/take.mp4': clipOf(2),
    'b/take.txt': 'two',
    'c/take.mp4': clipOf(3),
    'd/take.mp4': clipOf(1),
    'd/take.txt': 'one',
  });
  mkdirSync(join(fixture.to, 'undecided'), { recursive: true });
  writeFileSync(join(fixture.to, 'undecided/take.txt'), 'not of any clip');
  await fixture.sort();
  expect(treeOf(fixture.to)).toEqual({
    'undecided/take.txt': 'not of any clip',
    'undecided/take (2).mp4': clipOf(1).toString('latin1'),
    'undecided/take (2).txt': 'one',
    'undecided/take (3).mp4': clipOf(2).toString('latin1'),
    'undecided/take (3).txt': 'two',
    'undecided/take (4).mp4': clipOf(3).toString('latin1'),
  });
  const before = treeOf(fixture.to);
  expect(await fixture.sort()).toMatchObject({ sorted: 0, alreadyThere: 4 });
  expect(treeOf(fixture.to)).toEqual(before);
});

test('removes the original of a clip moved to where the same bytes are, and undo restores it', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1) });
  await fixture.sort();
  expect(await fixture.sort({ moves: true })).toMatchObject({ sorted: 1 });
  expect(filesIn(fixture.takes)).toEqual([]);
  expect(await fixture.undo()).toMatchObject({ restored: 1, removed: 0, kept: [] });
  expect(filesIn(fixture.takes)).toEqual(['a.mp4']);
  expect(filesIn(fixture.to)).toEqual(['undecided/a.mp4']);
});

test('copies a sidecar of several clips to each, and never moves it', async () => {
  const fixture = await sortFixture({
    'v_1.mp4': clipOf(1),
    'v_1-audio.mp4': clipOf(2),
    'v_1.png': 'first frame',
  });
  fixture.keep('v_1-audio.mp4');
  await fixture.sort({ moves: true });
  expect(filesIn(fixture.takes)).toEqual(['v_1.png']);
  expect(filesIn(fixture.to)).toEqual([
    'keep/v_1-audio.mp4',
    'keep/v_1-audio.png',
    'undecided/v_1.mp4',
    'undecided/v_1.png',
  ]);
});

test('a destination inside the source, and a source inside the destination', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1), 'b.mp4': clipOf(2) });
  const to = fixture.takes;
  fixture.keep('a.mp4');
  await fixture.sort({ to, moves: true });
  expect(filesIn(to)).toEqual(['keep/a.mp4', 'undecided/b.mp4']);
  const again = await fixture.sort({ to, moves: true });
  expect(again.leftOut.map(({ reason }) => reason.code)).toEqual([
    'sorted_before',
    'sorted_before',
  ]);
  fixture.reject('b.mp4');
  const selection = { paths: [join(to, 'undecided')] };
  expect(await fixture.sort({ to, selection, moves: true })).toMatchObject({ sorted: 1 });
  expect(filesIn(to)).toEqual(['keep/a.mp4', 'reject/b.mp4']);
  const inPlace = { selection: { paths: [join(to, 'keep')] }, to, moves: true };
  expect(await fixture.sort(inPlace)).toMatchObject({ sorted: 0, alreadyThere: 1 });
  expect(filesIn(to)).toEqual(['keep/a.mp4', 'reject/b.mp4']);
});

test('a clip already in place stays, whatever other names it has and whichever path leads to it', async () => {
  const fixture = await sortFixture({ 'in/a.mp4': clipOf(1) });
  const place = join(fixture.takes, 'in');
  linkSync(join(place, 'a.mp4'), join(await makeFolder(), 'second.mp4'));
  symlinkSync(place, join(fixture.takes, 'undecided'));
  const inPlace = { selection: { paths: [place] }, to: fixture.takes, moves: true };
  expect(await fixture.sort(inPlace)).toMatchObject({ sorted: 0, alreadyThere: 1 });
  expect(filesIn(place)).toEqual(['a.mp4']);
});

test('copies a clip that is a link with its sidecar and leaves both, also where it leads to a moved clip', async () => {
  const fixture = await sortFixture({ 'z/real.mp4': clipOf(1), 'a.txt': 'A fox' });
  symlinkSync(join(fixture.takes, 'z/real.mp4'), join(fixture.takes, 'a.mp4'));
  const end = await fixture.sort({ moves: true });
  expect(end).toMatchObject({ sorted: 2, failed: [] });
  expect(filesIn(fixture.takes)).toEqual(['a.mp4', 'a.txt']);
  expect(treeOf(fixture.to)).toMatchObject({
    'undecided/a.mp4': clipOf(1).toString('latin1'),
    'undecided/a.txt': 'A fox',
  });
  expect(await fixture.undo()).toMatchObject({ kept: [] });
  expect(treeOf(fixture.takes)['z/real.mp4']).toBe(clipOf(1).toString('latin1'));
});

test('a link at the destination counts as another file, even one to the same clip', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1) });
  mkdirSync(join(fixture.to, 'undecided'), { recursive: true });
  symlinkSync(join(fixture.takes, 'a.mp4'), join(fixture.to, 'undecided/a.mp4'));
  await fixture.sort({ moves: true });
  expect(treeOf(fixture.to)['undecided/a (2).mp4']).toBe(clipOf(1).toString('latin1'));
});

test('neither copies nor reads a sidecar or list that links to a place outside the folder', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1) });
  const secret = await makeFolder({
    's.txt': 'secret',
    's.csv': 'file_name,prompt\na.mp4,secret\n',
  });
  symlinkSync(join(secret, 's.txt'), join(fixture.takes, 'a.txt'));
  symlinkSync(join(secret, 's.csv'), join(fixture.takes, 'metadata.csv'));
  const end = await fixture.sort();
  expect(filesIn(fixture.to)).toEqual(['undecided/a.mp4']);
  expect(end.problems).toHaveLength(2);
});

test('a file that changed since it was read is another clip without a decision', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1) });
  fixture.keep('a.mp4');
  writeFileSync(join(fixture.takes, 'a.mp4'), clipOf(2));
  const end = await fixture.sort();
  expect(filesIn(fixture.to)).toEqual(['undecided/a.mp4']);
  expect(end.problems[0]).toContain('has changed since it was last read');
});

test('leaves out missing files and addresses of the library, with the reason', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1), 'b.mp4': clipOf(2) });
  rmSync(join(fixture.takes, 'b.mp4'));
  const addresses = [{ address: 'http://127.0.0.1:9/c.mp4', prompt: null }];
  expect((await fixture.engine.run([], { addresses })).clips).toHaveLength(1);
  const clipIds = await fixture.engine.library.ids(everyClip);
  const plan = await fixture.plan({ selection: { clipIds } });
  expect(plan.clips.map(({ path }) => path)).toEqual([join(fixture.takes, 'a.mp4')]);
  expect(plan.leftOut.map(({ reason }) => reason.code).toSorted()).toEqual([
    'address',
    'file_missing',
  ]);
});

test('undo leaves changed files, obstacles, and the last file with the bytes', async () => {
  const fixture = await sortFixture(clipFolder(clip, 4));
  await fixture.sort();
  const sorted = (name: string): string => join(fixture.to, 'undecided', name);
  appendFileSync(sorted('clip-0.mp4'), 'edited');
  rmSync(join(fixture.takes, 'clip-1.mp4'));
  const undone = await fixture.undo();
  expect(undone.kept.map(({ path, reason }) => [path, reason.code]).toSorted()).toEqual([
    [sorted('clip-0.mp4'), 'file_changed'],
    [sorted('clip-1.mp4'), 'original_gone'],
  ]);
  expect(filesIn(fixture.to)).toEqual(['undecided/clip-0.mp4', 'undecided/clip-1.mp4']);

  const { log } = await fixture.sort({ moves: true });
  writeFileSync(join(fixture.takes, 'clip-2.mp4'), 'something new');
  expect((await fixture.undo(log)).kept).toMatchObject([
    { path: sorted('clip-2.mp4'), reason: { code: 'output_exists' } },
  ]);
  expect(readFileSync(join(fixture.takes, 'clip-2.mp4'), 'utf8')).toBe('something new');
  // Its clip is not linked to that file.
  const { files } = await fixture.engine.clips.get(fixture.ids.get('clip-2.mp4') as ClipId);
  expect(files[0]).toEqual({ path: sorted('clip-2.mp4'), isMissing: false });
  rmSync(join(fixture.takes, 'clip-2.mp4'));
  expect(await fixture.undo(log)).toMatchObject({ restored: 1, kept: [] });
});

test('keeps hostile and long names, and a number makes no name too long', async () => {
  const long = `${'ä'.repeat(120)}x`;
  const odd = 'a\n\u001b[31m$(rm) \u202egnp.mp4';
  const fixture = await sortFixture({
    [odd]: clipOf(1),
    '-rf.mp4': clipOf(2),
    [`1/${long}.mp4`]: clipOf(3),
    [`2/${long}.mp4`]: clipOf(4),
    [`2/${long}.txt`]: 'A fox',
  });
  expect(await fixture.sort({ moves: true })).toMatchObject({ sorted: 4, failed: [] });
  const names = filesIn(join(fixture.to, 'undecided'));
  expect(names).toContain(odd);
  expect(names).toContain('-rf.mp4');
  const numbered = names.filter((name) => name.includes(' (2)'));
  expect(numbered.map((name) => name.slice(-8))).toEqual([' (2).mp4', ' (2).txt']);
  expect(numbered.every((name) => Buffer.byteLength(name) <= 255)).toBe(true);
  await fixture.undo();
  expect(filesIn(fixture.takes)).toHaveLength(5);
});

test('a cancelled sort has complete clips in its log, and a second one does the rest', async () => {
  const [count, cancelAt] = [12, 4];
  const fixture = await sortFixture(clipFolder(clip, count));
  const seen: number[] = [];
  const end = await fixture.sort({ moves: true }, undefined, ({ done, total }) => {
    expect(total).toBe(count);
    seen.push(done);
    if (done === cancelAt) fixture.engine.sorting.cancel();
  });
  expect(seen).toEqual(Array.from({ length: cancelAt + 1 }, (_, index) => index));
  const remaining = count - cancelAt;
  expect(end).toMatchObject({ outcome: 'interrupted', sorted: cancelAt, remaining, failed: [] });
  expect(filesIn(fixture.to)).toHaveLength(2 * cancelAt);
  expect(filesIn(fixture.takes)).toHaveLength(2 * remaining);
  expect(await fixture.sort({ moves: true })).toMatchObject({ outcome: 'done', sorted: remaining });
  expect(filesIn(fixture.takes)).toEqual([]);
  await fixture.undo();
  await fixture.undo(end.log);
  expect(filesIn(fixture.takes)).toHaveLength(2 * count);
});

test('nothing is sorted or undone during a sort, in this process or another', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1) });
  const other = openEngine({ dataDir: fixture.dataDir, service: null });
  const undoElsewhere = () =>
    other.sorting.undo(null, () => undefined, new AbortController().signal);
  const busy = { code: 'data_folder_busy' };
  const first = fixture.sort({ moves: true });
  await expect(fixture.sort()).rejects.toMatchObject(busy);
  await expect(fixture.undo()).rejects.toMatchObject(busy);
  await expect(undoElsewhere()).rejects.toMatchObject(busy);
  expect(await first).toMatchObject({ sorted: 1 });
  expect(await undoElsewhere()).toMatchObject({ restored: 1 });
});

test('a clip that is put into a batch while others are moved is left out, and none remains', async () => {
  const fixture = await sortFixture(clipFolder(clip, 2));
  const store = openStore(fixture.dataDir);
  onTestFinished(() => store.close());
  const end = await fixture.sort({ moves: true }, undefined, ({ done }) => {
    if (done > 0) return;
    const batchId = store.batches.create(store.services.builtIn(), {});
    store.jobs.add(batchId, [{ path: join(fixture.takes, 'clip-1.mp4'), root: fixture.takes }]);
  });
  const leftOut = [{ reason: { code: 'clip_in_batch' } }];
  expect(end).toMatchObject({ outcome: 'done', sorted: 1, leftOut, remaining: 0 });
});

test('refuses a destination that is a file, in the data folder or has a file for a folder, before doing anything', async () => {
  const fixture = await sortFixture({ 'a.mp4': clipOf(1) });
  const file = join(fixture.takes, 'a.mp4');
  const blocked = await makeFolder({ undecided: 'a file' });
  for (const to of [file, join(fixture.dataDir, 'sorted'), blocked]) {
    await expect(fixture.sort({ to, moves: true })).rejects.toMatchObject({ code: 'usage' });
  }
  await expect(fixture.plan({ to: blocked })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('undecided is not a folder'),
  });
  await expect(fixture.plan({ selection: { paths: [join(file, 'x')] } })).rejects.toMatchObject({
    code: 'path_not_found',
  });
  expect(filesIn(fixture.takes)).toEqual(['a.mp4']);
});
