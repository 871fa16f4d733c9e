import { expect, test } from 'vitest';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';
import { storedClipReader } from '../../engine/store/records/stored-clip-reader.ts';
import { maxTagsPerClip, tagSchema } from '../../shared/domain/tags.ts';
import { clipIdOf, type LibraryTables, openLibraryTables } from '../support/library-tables.ts';

const [one, two] = [clipIdOf('a'), clipIdOf('b')];
const both = [one, two];

const openWithClips = async (): Promise<LibraryTables> => {
  const library = await openLibraryTables();
  for (const clipId of both) library.addFile(clipId, `/clips/${clipId[0]}.mp4`);
  return library;
};

const tagsIn = async (library: LibraryTables): Promise<Record<string, string[]>> =>
  Object.fromEntries(Object.values(await library.cards()).map(({ name, tags }) => [name, tags]));

test('tags clips, finds them by tag and text, and undoes it by the opposite changes', async () => {
  const library = await openWithClips();
  const { calls } = library;
  await calls.changeTags([{ clipIds: [one], add: ['Night shot'], remove: [] }]);
  const { changes } = await calls.changeTags([
    { clipIds: both, add: ['NIGHT SHOT', 'hero'], remove: [] },
  ]);
  // One spelling in the library: that of the first.
  expect(await tagsIn(library)).toEqual({
    'a.mp4': ['hero', 'Night shot'],
    'b.mp4': ['hero', 'Night shot'],
  });
  expect(calls.tags()).toEqual([
    { value: 'hero', count: 2 },
    { value: 'Night shot', count: 2 },
  ]);
  expect(Object.keys(await library.cards({ tags: ['night shot'] }))).toHaveLength(2);
  expect(Object.keys(await library.cards({ text: 'night' }))).toHaveLength(2);
  // Changed otherwise since, which undo keeps.
  await calls.changeTags([{ clipIds: [two], add: ['b-roll'], remove: [] }]);
  const opposite = changes.map(({ clipIds, add, remove }) => ({
    clipIds,
    add: remove,
    remove: add,
  }));
  await calls.changeTags(opposite);
  expect(await tagsIn(library)).toEqual({ 'a.mp4': ['Night shot'], 'b.mp4': ['b-roll'] });
  expect(Object.keys(await library.cards({ text: 'hero' }))).toEqual([]);
});

test('a clip has at most 50 tags; others are left as they are and counted', async () => {
  const library = await openWithClips();
  const add = Array.from({ length: maxTagsPerClip }, (_, nth) => `tag ${nth}`);
  expect(await library.calls.changeTags([{ clipIds: [one], add, remove: [] }])).toMatchObject({
    full: 0,
  });
  const more = { clipIds: both, add: ['one more'], remove: [] };
  expect(await library.calls.changeTags([more])).toEqual({
    changes: [{ ...more, clipIds: [two] }],
    full: 1,
  });
  // Removing comes first, so a tag can be replaced.
  const replaced = { clipIds: [one], add: ['one more'], remove: ['TAG 7'] };
  expect(await library.calls.changeTags([replaced])).toMatchObject({ full: 0 });
  const tags = (await tagsIn(library))['a.mp4'] ?? [];
  expect(tags).toHaveLength(maxTagsPerClip);
  expect(tags).toContain('one more');
  expect(tags).not.toContain('tag 7');
});

test.for([
  ['  cafe\u0301 ', 'caf\u00e9'],
  ['日本語', '日本語'],
  ['', null],
  ['a,b', null],
  ['two\nlines', null],
  ['\ud800', null],
  ['x'.repeat(61), null],
] as const)('reads %j as the tag %j', ([typed, tag]) => {
  expect(tagSchema.safeParse(typed).data ?? null).toBe(tag);
});

test('an import adds the tags that a clip lacks, and its tags are deleted with the clip', async () => {
  const [from, into] = [await openWithClips(), await openWithClips()];
  await from.calls.changeTags([{ clipIds: [one], add: ['HERO', 'b-roll'], remove: [] }]);
  await into.calls.changeTags([{ clipIds: [one], add: ['hero'], remove: [] }]);
  const record = storedClipReader(from.connection)(one);
  if (!record) throw new Error('the clip is stored');
  const add = clipAdder(into.connection);
  expect(add(record)).toMatchObject({ hasGrown: true, conflicts: 0 });
  expect(add(record)).toMatchObject({ hasGrown: false });
  expect((await tagsIn(into))['a.mp4']).toEqual(['b-roll', 'hero']);
  await into.calls.removeClips([one]);
  expect(into.calls.tags()).toEqual([]);
});
