import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sortFixture } from '../support/sort-fixture.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { filesIn } from '../support/tree-of.ts';

let clip: Buffer;
beforeAll(async () => {
  clip = await makeTinyClip();
});

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
