import { expect, test } from 'vitest';
import { clipNames } from '../../../hosts/cli/output/clip-names.ts';

test.each([
  ['/x/a.mp4 /x/b.mp4', 'a.mp4 b.mp4'],
  ['/x/1/a.mp4 /x/2/a.mp4 /x/2/b.mp4', '1/a.mp4 2/a.mp4 b.mp4'],
  ['/x/1/s/a.mp4 /x/2/s/a.mp4 /a.mp4', '1/s/a.mp4 2/s/a.mp4 /a.mp4'],
  ['/x/a.mp4 /x/a.mp4', 'a.mp4 a.mp4'],
])('the clips %s are named %s', (clips, expected) => {
  const paths = clips.split(' ');
  const names = clipNames(paths);
  expect(paths.map((path) => names.get(path)).join(' ')).toBe(expected);
});

test('distinguishes more clips of one name than a call takes arguments', () => {
  const paths = Array.from({ length: 300_000 }, (_, at) => `/x/${at}/a.mp4`);
  expect(clipNames(paths).get('/x/299999/a.mp4')).toBe('299999/a.mp4');
});
