import { linkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ClipId } from '../../shared/domain/ids.ts';
import { lockFolder } from '../support/lock-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { sortFixture } from '../support/sort-fixture.ts';
import { stopLinking } from '../support/stop-linking.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';
import { filesIn, treeOf } from '../support/tree-of.ts';

let clip: Buffer;
beforeAll(async () => {
  clip = await makeTinyClip();
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
