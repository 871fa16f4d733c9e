import { expect, test } from 'vitest';
import { locateText } from '../../../renderer/features/clip-player/missing-file/NoVideo.tsx';

const done = { type: 'done', path: null, files: 312, unreadable: 0, others: 0 } as const;

test.each([
  [done, 'No file there matches this clip. 312 files searched.'],
  [
    { ...done, files: 1, unreadable: 2, others: 1 },
    'No file there matches this clip. 1 file searched. 1 other missing clip found. 2 files and folders could not be read.',
  ],
  [{ ...done, path: '/a/b.mp4' }, 'The clip’s file was found.'],
  [
    { ...done, path: '/a/b.mp4', others: 12 },
    'The clip’s file was found. 12 other missing clips found with it.',
  ],
])('reports the result of a search in a folder with what was examined', (event, text) => {
  expect(locateText(event, true)).toBe(text);
});

test('a look at the old place only reports that the file is not there', () => {
  expect(locateText({ ...done, files: 0 }, false)).toBe('The file is still missing.');
});
