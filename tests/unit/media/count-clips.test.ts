import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countClips } from '../../../engine/clips/media/find/find-clips.ts';
import { makeFolder } from '../../support/make-folder.ts';

test('counts what would be evaluated of a folder, with its subfolders', async () => {
  const root = await makeFolder({ 'a.mp4': '', 'b.mov': '', 'c.txt': '', 'below/d.mp4': '' });
  expect(await countClips(root, {})).toBe(2);
  expect(await countClips(root, { takesOtherFormats: true })).toBe(3);
});

test('says nothing of a folder that cannot be searched, or is no longer asked about', async () => {
  const root = await makeFolder({ 'a.mp4': '' });
  expect(await countClips(join(root, 'nowhere'), {})).toBeNull();
  expect(await countClips(root, { signal: AbortSignal.abort() })).toBeNull();
});
