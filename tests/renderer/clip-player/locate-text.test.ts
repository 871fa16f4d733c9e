import { expect, test } from 'vitest';
import { locateText } from '../../../renderer/features/clip-player/missing-file/NoVideo.tsx';

test.each([
  [
    null,
    'No file there matches this clip. 1 file searched. 12 other missing clips found. 2 files and folders could not be read.',
  ],
  ['/a/b.mp4', 'The clip’s file was found. 12 other missing clips found with it.'],
])('a search that finds %s reports other clips, and what it could not read', (path, text) => {
  expect(locateText({ path, files: 1, unreadable: 2, others: 12 }, true)).toBe(text);
});
