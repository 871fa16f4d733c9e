import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countClips } from '../../../engine/clips/media/find/find-clips.ts';
import { makeFolder } from '../../support/make-folder.ts';

test('counts the clips of a folder that would be evaluated, with its subfolders', async () => {
  const root = await makeFolder({ 'a.mp4': '', 'b.mov': '', 'c.txt': '', 'below/d.mp4': '' });
  expect(await countClips(root, {})).toBe(2);
  expect(await countClips(root, { takesOtherFormats: true })).toBe(3);
});

test('reports nothing for a folder that cannot be searched, or is no longer requested', async () => {
  const root = await makeFolder({ 'a.mp4': '' });
  expect(await countClips(join(root, 'nowhere'), {})).toBeNull();
  expect(await countClips(root, { signal: AbortSignal.abort() })).toBeNull();
});
