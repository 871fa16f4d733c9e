import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { makeFileOnce } from '../../tools/frame-clips/make-file-once.ts';
import { makeFrameClip, makeFrameClips } from '../../tools/frame-clips/make-frame-clips.ts';
import { makeFolder } from '../support/make-folder.ts';

test('makes a clip once and then finds it', async () => {
  const { path } = await makeFrameClip('one-frame');
  const { mtimeMs } = statSync(path);
  const again = await makeFrameClip('one-frame');
  expect(again.path).toBe(path);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
});

test('a folder gets a copy of each clip, in the order of the names', async () => {
  const folder = await makeFolder();
  const clips = await makeFrameClips(folder, ['rotated90', 'one-frame']);
  expect(clips.map(({ path }) => path)).toEqual([
    join(folder, 'rotated90.mp4'),
    join(folder, 'one-frame.mp4'),
  ]);
  expect(readdirSync(folder).sort()).toEqual(['one-frame.mp4', 'rotated90.mp4']);
  const { path } = await makeFrameClip('rotated90');
  expect(readFileSync(join(folder, 'rotated90.mp4')).equals(readFileSync(path))).toBe(true);
});

test('every clip has a unique name', () => {
  expect(new Set(clipRecipes.map(({ name }) => name)).size).toBe(clipRecipes.length);
});

test('refuses a name without a recipe, and lists the known names', async () => {
  await expect(makeFrameClip('fps12')).rejects.toThrow(
    /There is no clip "fps12".+There are: fps24, /s,
  );
});

test('a file that two processes make at once is complete, and nothing else is left', async () => {
  const folder = await makeFolder();
  const path = join(folder, 'made', 'file');
  const texts = ['a'.repeat(1_000_000), 'b'.repeat(1_000_000)];
  await Promise.all(texts.map((text) => makeFileOnce(path, (part) => writeFile(part, text))));
  expect(texts).toContain(readFileSync(path, 'utf8'));
  expect(readdirSync(join(folder, 'made'))).toEqual(['file']);
});

test('a file that could not be made is absent, even in part', async () => {
  const folder = await makeFolder();
  const path = join(folder, 'made', 'file');
  const making = makeFileOnce(path, async (part) => {
    await writeFile(part, 'half');
    throw new Error('The disk is full.');
  });
  await expect(making).rejects.toThrow('The disk is full.');
  expect(readdirSync(join(folder, 'made'))).toEqual([]);
});
