import {
  appendFileSync,
  copyFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import { createFreedesktopBin } from '../../hosts/bin/freedesktop-bin.ts';
import type { BinPlan, BinResult } from '../../shared/contract/bin.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { decide } from '../support/decide.ts';
import { treeOf } from '../support/files-on-disk.ts';
import { makeFolder } from '../support/make-folder.ts';
import { sortFixture } from '../support/sort-fixture.ts';
import { storeRun } from '../support/stored-runs.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();
const clipOf = (number: number): Buffer => numberedClip(clip, number);
const never = new AbortController().signal;

const binFixture = async (files: Record<string, string | Uint8Array>) => {
  const data = await makeFolder();
  const desktopBin = createFreedesktopBin({ XDG_DATA_HOME: data }, 1000);
  /** Files of whose disk nothing can be read. */
  const unreachable = new Set<string>();
  const isFor = async (path: string): Promise<boolean> => {
    if (unreachable.has(path)) throw Object.assign(new Error('unreachable'), { code: 'EIO' });
    return desktopBin.isFor(path);
  };
  const fixture = await sortFixture(files, { bin: { ...desktopBin, isFor } });
  const { engine, takes, ids } = fixture;
  const { bin } = engine;
  if (!bin) throw new Error('the engine has no bin');
  const selection = { clipIds: [...new Set(ids.values())] };
  return {
    ...fixture,
    bin,
    unreachable,
    trash: join(data, 'Trash'),
    planBin: () => bin.plan(selection, never),
    move: (paths: readonly string[]): Promise<BinResult> =>
      bin.run(
        selection,
        paths.map((path) => join(takes, path)),
        () => undefined,
        never,
      ),
    isMissing: async (path: string) =>
      (await engine.clips.get(ids.get(path) as ClipId)).card.isMissing,
    /** Files of a plan below the folder, and why others stay. */
    shown: ({ files, leftOut }: BinPlan) => ({
      files: files.map(({ path }) => relative(takes, path)),
      leftOut: Object.fromEntries(
        leftOut.map(({ path, reason }) => [relative(takes, path), reason.code]),
      ),
    }),
  };
};

test('all files of a rejected clip go with their own sidecars, and undo puts them back', async () => {
  const fixture = await binFixture({
    'a.mp4': clipOf(1),
    'a.txt': 'A fox',
    'night/copy of a.mp4': clipOf(1),
    'b.mp4': clipOf(2),
    'b.txt': 'A bear',
    'metadata.csv': 'file_name,prompt\na.mp4,A fox\n',
  });
  fixture.reject('a.mp4');
  fixture.keep('b.mp4');
  const before = treeOf(fixture.takes);
  const plan = await fixture.planBin();
  const going = ['a.mp4', 'a.txt', 'night/copy of a.mp4'];
  expect(fixture.shown(plan).files.toSorted()).toEqual(going);
  expect(plan).toMatchObject({ clips: 1, notRejected: 1 });
  expect(plan.files[0]?.sizeBytes).toBe(clipOf(1).length);
  expect(treeOf(fixture.takes)).toEqual(before);

  const result = await fixture.move(going);
  expect(result).toMatchObject({ clips: 1, files: 3, failed: [] });
  expect(Object.keys(treeOf(fixture.takes))).toEqual(['b.mp4', 'b.txt', 'metadata.csv']);
  expect(await fixture.isMissing('a.mp4')).toBe(true);

  const undoId = result.undoId ?? '';
  expect(await fixture.bin.undo(undoId, never)).toEqual({ restored: 3, kept: [] });
  expect(treeOf(fixture.takes)).toEqual(before);
  expect(await fixture.isMissing('a.mp4')).toBe(false);
  await expect(fixture.bin.undo(undoId, never)).rejects.toMatchObject({ code: 'bad_input' });
});

test('stays: what nobody rejected here, is not evaluated to the end, shared, or a link', async () => {
  const fixture = await binFixture({
    'go.mp4': clipOf(1),
    'kept.mp4': clipOf(2),
    'undecided.mp4': clipOf(3),
    'imported.mp4': clipOf(4),
    'uncertain.mp4': clipOf(5),
    'submitted.mp4': clipOf(6),

    'pair.mp4': clipOf(8),
    'pair-audio.mp4': clipOf(9),
    'pair.png': 'of both',
    'gone.mp4': clipOf(10),
    'changed.mp4': clipOf(11),
  });
  const { takes, dataDir, ids } = fixture;
  const rejected = ['go', 'uncertain', 'submitted', 'pair', 'gone', 'changed'];
  fixture.reject(...rejected.map((name) => `${name}.mp4`));
  fixture.keep('kept.mp4');
  const idOf = (name: string): ClipId => ids.get(`${name}.mp4`) as ClipId;
  decide(dataDir, [idOf('imported')], 'reject', { isImported: true });
  const store = openStore(dataDir);
  const batchId = store.batches.create(store.services.builtIn(), {});
  storeRun(store, { clipId: idOf('uncertain'), batchId, status: 'uncertain' });
  storeRun(store, { clipId: idOf('submitted'), batchId, status: 'in_progress' });
  store.close();
  rmSync(join(takes, 'gone.mp4'));
  appendFileSync(join(takes, 'changed.mp4'), 'more');
  expect(fixture.shown(await fixture.planBin())).toEqual({
    files: ['go.mp4', 'pair.mp4'],
    leftOut: {
      'imported.mp4': 'imported_decision',
      'uncertain.mp4': 'clip_in_batch',
      'submitted.mp4': 'clip_in_batch',
      'gone.mp4': 'file_missing',
      'changed.mp4': 'file_missing',
    },
  });
  // With the other video, their common file may go as well.
  fixture.reject('pair-audio.mp4');
  expect(fixture.shown(await fixture.planBin()).files).toEqual(
    expect.arrayContaining(['pair.mp4', 'pair-audio.mp4', 'pair.png']),
  );
  // Not what was not shown, nor what was decided otherwise since.
  fixture.keep('go.mp4');
  const result = await fixture.move(['go.mp4', 'pair.mp4', 'pair.png']);
  expect(result).toMatchObject({ clips: 1, files: 1, failed: [] });
  expect(Object.keys(treeOf(takes))).toEqual(
    expect.arrayContaining(['go.mp4', 'pair-audio.mp4', 'pair.png']),
  );
});

test('what cannot be moved or put back is named, and undo replaces nothing', async () => {
  const fixture = await binFixture({ 'a.mp4': clipOf(1), 'b.mp4': clipOf(2) });
  const { takes, trash, bin } = fixture;
  fixture.reject('a.mp4', 'b.mp4');
  const { undoId } = await fixture.move(['a.mp4', 'b.mp4']);
  writeFileSync(join(takes, 'a.mp4'), 'another');
  rmSync(join(trash, 'files/b.mp4'));
  expect(await bin.undo(undoId ?? '', never)).toMatchObject({
    restored: 0,
    kept: [{ reason: { code: 'ENOENT' } }, { reason: { code: 'EEXIST' } }],
  });
  expect(treeOf(takes)).toEqual({ 'a.mp4': 'another' });
  // Later, in its place.
  rmSync(join(takes, 'a.mp4'));
  expect(await bin.undo(undoId ?? '', never)).toMatchObject({ restored: 1 });

  rmSync(trash, { recursive: true });
  writeFileSync(trash, 'no folder');
  expect(await fixture.move(['a.mp4'])).toMatchObject({
    files: 0,
    undoId: null,
    failed: [{ reason: { code: 'not_moved' } }],
  });
  expect(treeOf(takes)['a.mp4']).toBe(clipOf(1).toString('latin1'));
});

test('a file that cannot be checked does not keep the others from going', async () => {
  const fixture = await binFixture({ 'a.mp4': clipOf(1), 'b.mp4': clipOf(2) });
  fixture.reject('a.mp4', 'b.mp4');
  const result = await fixture.bin.run(
    { clipIds: [...fixture.ids.values()] },
    ['a.mp4', 'b.mp4'].map((path) => join(fixture.takes, path)),
    ({ done }) => {
      if (done === 1) fixture.unreachable.add(join(fixture.takes, 'b.mp4'));
    },
    never,
  );
  expect(result).toMatchObject({ files: 1, failed: [{ reason: { code: 'not_moved' } }] });
  expect(await fixture.bin.undo(result.undoId ?? '', never)).toMatchObject({ restored: 1 });
  expect(fixture.shown(await fixture.planBin())).toEqual({
    files: ['a.mp4'],
    leftOut: { 'b.mp4': 'not_moved' },
  });
});

test('a file that a killed run moved counts as missing, and the next run moves the rest', async () => {
  const fixture = await binFixture({
    'a.mp4': clipOf(1),
    'b.mp4': clipOf(2),
    'b.txt': 'A bear',
  });
  const { takes, trash, engine } = fixture;
  fixture.reject('a.mp4', 'b.mp4');
  await createFreedesktopBin({ XDG_DATA_HOME: join(trash, '..') }, 1000).put(join(takes, 'a.mp4'));
  await engine.library.checkFiles();
  expect(fixture.shown(await fixture.planBin())).toEqual({
    files: ['b.mp4', 'b.txt'],
    leftOut: { 'a.mp4': 'file_missing' },
  });
});

test('a link to a clip is left out, and what belongs to Clipcheck', async () => {
  const fixture = await binFixture({ 'a.mp4': clipOf(1), 'samples/a.mp4': clipOf(1) });
  const { takes, dataDir, engine } = fixture;
  fixture.reject('a.mp4');
  symlinkSync(join(takes, 'a.mp4'), join(takes, 'link.mp4'));
  copyFileSync(join(takes, 'a.mp4'), join(dataDir, 'own.mp4'));
  await engine.scan({ paths: [join(takes, 'link.mp4'), join(dataDir, 'own.mp4')] }, never);
  // Both as a path through a linked folder.
  const linked = join(await makeFolder(), 'linked');
  symlinkSync(dirname(takes), linked);
  const through = (path: string): string => join(linked, relative(dirname(takes), path));
  const paths = [through(join(takes, 'a.mp4')), through(join(dataDir, 'own.mp4'))];
  await engine.scan({ paths }, never);
  const { files, leftOut } = await fixture.planBin();
  expect(files.map(({ path }) => realpathSync(path))).toEqual([join(takes, 'a.mp4')]);
  const codes = leftOut.map(({ reason }) => reason.code);
  expect(codes.toSorted()).toEqual(['link', 'own_file', 'own_file', 'own_file']);
});
