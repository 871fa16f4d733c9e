import { expect, test } from 'vitest';
import { locateText } from '../../../renderer/features/clip-player/missing-file/NoVideo.tsx';

const done = { type: 'done', path: null, files: 1, unreadable: 2, others: 1 } as const;

test('reports other clips that a search found, and what it could not read', () => {
  expect(locateText(done, true)).toBe(
    'No file there matches this clip. 1 file searched. 1 other missing clip found. 2 files and folders could not be read.',
  );
  expect(locateText({ ...done, path: '/a/b.mp4' }, true)).toBe(
    'The clip’s file was found. 1 other missing clip found with it.',
  );
});
