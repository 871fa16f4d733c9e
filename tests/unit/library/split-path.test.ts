import { expect, test } from 'vitest';
import { folderPrefix, splitPath } from '../../../engine/store/library/split-path.ts';

test.for([
  ['/clips/a/b.mp4', '/clips/a', 'b.mp4', '/clips/a/'],
  ['/b.mp4', '/', 'b.mp4', '/'],
  ['/clips/odd\\name/b.mp4', '/clips/odd\\name', 'b.mp4', '/clips/odd\\name/'],
  ['C:\\clips\\b.mp4', 'C:\\clips', 'b.mp4', 'C:\\clips\\'],
  ['C:\\b.mp4', 'C:\\', 'b.mp4', 'C:\\'],
  [
    '\\\\server\\share\\clips\\b.mp4',
    '\\\\server\\share\\clips',
    'b.mp4',
    '\\\\server\\share\\clips\\',
  ],
] as const)('%s is in %s as %s', ([path, folder, name, prefix]) => {
  expect(splitPath(path)).toEqual({ folder, name });
  expect(folderPrefix(folder)).toBe(prefix);
});
