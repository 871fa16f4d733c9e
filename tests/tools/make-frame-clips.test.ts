import { readdirSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFileOnce } from '../../tools/frame-clips/make-file-once.ts';
import { makeFrameClip, makeFrameClips } from '../../tools/frame-clips/make-frame-clips.ts';
import { makeFolder } from '../support/make-folder.ts';

test('makes a clip once, and copies it into a folder, in the order of the names', async () => {
  const { path } = await makeFrameClip('rotated90');
  const { mtimeMs } = statSync(path);
  const folder = await makeFolder();
  const clips = await makeFrameClips(folder, ['rotated90', 'one-frame']);
  expect(clips.map((clip) => clip.path)).toEqual([
    join(folder, 'rotated90.mp4'),
    join(folder, 'one-frame.mp4'),
  ]);
  expect(readFileSync(join(folder, 'rotated90.mp4')).equals(readFileSync(path))).toBe(true);
  expect(statSync(path).mtimeMs).toBe(mtimeMs);
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
