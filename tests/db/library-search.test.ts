import { beforeEach, expect, test } from 'vitest';
import {
  clipIdOf,
  flicker,
  type LibraryTables,
  openLibraryTables,
} from '../support/library-tables.ts';

let words: LibraryTables;

beforeEach(async () => {
  words = await openLibraryTables();
  const clip = clipIdOf('a');
  words.addFile(clip, '/clips/shot_0042-Final_v2.mp4');
  words.addFile(clip, '/copies/Café №7.mp4');
  words.addFile(clipIdOf('b'), '/clips/100%_other.mp4');
  const runId = words.addRun(clip, [flicker(1, 9, 'The Überblendung flickers'), flicker(40, 50)]);
  const prompt = 'A red paper lantern, 雨の夜の街';
  words.addJob('/clips/shot_0042-Final_v2.mp4', [
    { clipId: clip, runId, state: 'completed', prompt },
  ]);
  const findings = (await words.calls.detail(clip))?.runs[0]?.findings ?? [];
  const trackId = findings[0]?.trackId ?? '';
  await words.calls.setTracks([{ trackId, note: 'Ask Zoë about it' }]);
});

test.for([
  ['in the prompt', 'lantern'],
  ['by a part of a word', 'ntern'],
  ['by two letters', 'la'],
  ['in a script without spaces', '夜の街'],
  ['by one sign of it', '雨'],
  ['by parts of a file name', 'final 0042'],
  ['by a whole file name', 'shot_0042-Final_v2.mp4'],
  ['in the name of another of its files', 'cafe'],
  ['in the description of a finding', 'uberblendung'],
  ['in a note', 'zoe'],
  ['in different places together', 'LANTERN zoe 0042'],
] as const)('words are found, %s: %s', async ([, text]) => {
  const found = Object.values(await words.cards({ text }));
  expect(found.map(({ clipId }) => clipId)).toEqual([clipIdOf('a')]);
});

test.for([
  ['one of the words is nowhere', 'lantern submarine'],
  ['a short one is nowhere', 'lantern qz'],
  ['signs of a pattern stand for themselves', 'l%n'],
] as const)('words are not found when %s: %s', async ([, text]) => {
  expect(await words.cards({ text })).toEqual({});
});

test('an empty search matches every clip', async () => {
  expect(Object.keys(await words.cards({ text: ' - ' }))).toHaveLength(2);
  expect(Object.keys(await words.cards({ text: '100%' }))).toEqual(['100%_other.mp4']);
});
