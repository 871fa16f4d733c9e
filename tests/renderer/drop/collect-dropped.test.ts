import { expect, test } from 'vitest';
import { collectDropped } from '../../../renderer/features/drop/collect-dropped.ts';
import { droppedTree, type Tree } from '../../support/dropped-tree.ts';

const collect = async (tree: Tree, takesOtherFormats = false) => {
  const { files, clipCount, problems } = await collectDropped(droppedTree(tree), takesOtherFormats);
  return { paths: files.map(({ relativePath }) => relativePath), clipCount, problems };
};

test('finds clips in all folders but hidden ones, with the texts beside and above them', async () => {
  const found = await collect({
    shots: {
      'metadata.csv': 'prompts',
      day: { 'a.mp4': 'clip', 'a.txt': 'prompt' },
      'B.MP4': 'clip',
      notes: { 'b.txt': 'of no clip' },
      '.trash': { 'c.mp4': 'hidden' },
    },
  });
  expect(found.paths).toEqual([
    'shots/day/a.mp4',
    'shots/B.MP4',
    'shots/metadata.csv',
    'shots/day/a.txt',
  ]);
  expect(found.clipCount).toBe(2);
});

test('takes a folder completely that has more files than a browser returns at once', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`${at}.mp4`, 'clip']));
  expect((await collect({ many })).clipCount).toBe(250);
});

test('leaves out a video that a service would refuse, with advice, and takes it where a copy is made', async () => {
  const shots: Tree = { shots: { 'a.mov': 'video', 'b.mp4': 'clip' } };
  const { paths, problems } = await collect(shots);
  expect(paths).toEqual(['shots/b.mp4']);
  expect(problems).toEqual([
    {
      relativePath: 'shots/a.mov',
      message: 'The evaluation service accepts only MP4. Convert the file.',
    },
  ]);
  expect(await collect(shots, true)).toEqual({
    paths: ['shots/a.mov', 'shots/b.mp4'],
    clipCount: 2,
    problems: [],
  });
});

test('says of a dropped file that it is no video, but not of those in a folder', async () => {
  const { problems } = await collect({
    'notes.pdf': 'text',
    shots: { 'cover.jpg': '', 'a.mp4': '' },
  });
  expect(problems).toEqual([{ relativePath: 'notes.pdf', message: 'It is not a video.' }]);
});

test('gives up on endless folders, and takes the rest', async () => {
  let deep: Tree = { 'deep.mp4': 'clip' };
  for (let depth = 0; depth < 60; depth += 1) deep = { again: deep };
  const { paths, problems } = await collect({ deep, 'a.mp4': 'clip' });
  expect(paths).toEqual(['a.mp4']);
  expect(problems[0]?.message).toContain('folders deep');
});

test('takes files without an entry by their name', async () => {
  const made = new File(['clip'], 'made.mp4');
  const { files } = await collectDropped([made], false);
  expect(files.map(({ relativePath }) => relativePath)).toEqual(['made.mp4']);
  expect(await (await files[0]?.open())?.text()).toBe('clip');
});
