import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createPromptFinder,
  type PromptFinder,
} from '../../../engine/clips/prompts/prompt-finder.ts';
import type { FoundPrompt } from '../../../shared/domain/found-prompt.ts';
import { makeFolder } from '../../support/make-folder.ts';

const header = 'file_name,prompt\n';

const promptOf = async (
  finder: PromptFinder,
  clip: { path: string; root: string },
): Promise<FoundPrompt | null> => (await finder.find(clip)).prompt;

const findIn = async (
  files: Record<string, string | Uint8Array>,
  clips: string[],
  typed?: string,
) => {
  const root = await makeFolder({
    ...Object.fromEntries(clips.map((name) => [name, ''])),
    ...files,
  });
  const finder = createPromptFinder({ typed });
  const prompts: (FoundPrompt | null)[] = [];
  for (const clip of clips) prompts.push(await promptOf(finder, { path: join(root, clip), root }));
  return {
    root,
    prompts,
    texts: prompts.map((prompt) => prompt?.text ?? null),
    problems: await finder.report(clips.map((name) => join(root, name))),
  };
};

test('prefers a typed prompt to a manifest, and that to a text file', async () => {
  const files = {
    'metadata.csv': `${header}a.mp4,from csv`,
    'a.txt': 'from txt',
    'b.txt': 'beside',
  };
  const typed = await findIn(files, ['a.mp4'], ' typed ');
  expect(typed.prompts).toEqual([{ text: ' typed ', source: 'typed', origin: null, detail: null }]);

  const { root, prompts } = await findIn(files, ['a.mp4', 'b.mp4', 'c.mp4']);
  expect(prompts).toEqual([
    {
      text: 'from csv',
      source: 'manifest',
      origin: join(root, 'metadata.csv'),
      detail: 'line 2',
    },
    { text: 'beside', source: 'sidecar', origin: join(root, 'b.txt'), detail: null },
    null,
  ]);
});

test('continues with the next source when a prompt is blank', async () => {
  const { texts, problems } = await findIn(
    { 'metadata.csv': `${header}a.mp4,"  "\nb.mp4,`, 'a.txt': 'beside', 'b.txt': ' \r\n\t' },
    ['a.mp4', 'b.mp4'],
    '   ',
  );
  expect(texts).toEqual(['beside', null]);
  expect(problems).toEqual([]);
});

test('uses the nearest manifest, up to the named folder and not above it', async () => {
  const root = await makeFolder({
    'metadata.csv': `${header}named/sub/a.mp4,too far up\nnamed/sub/c.mp4,too far up`,
    'named/metadata.csv': `${header}sub/a.mp4,outer\nsub/b.mp4,outer b\nsub/c.mp4,`,
    'named/sub/METADATA.JSONL': '{"file_name":"a.mp4","prompt":"inner"}',
    'named/sub/a.mp4': '',
    'named/sub/b.mp4': '',
    'named/sub/c.mp4': '',
  });
  const finder = createPromptFinder({});
  const find = (name: string) =>
    finder.find({ path: join(root, 'named/sub', name), root: join(root, 'named') });
  expect((await find('a.mp4')).prompt?.text).toBe('inner');
  expect((await find('b.mp4')).prompt?.text).toBe('outer b');
  // Nor is the user asked about the list above.
  expect(await find('c.mp4')).toMatchObject({ prompt: null, question: null });
  const names = ['a.mp4', 'b.mp4', 'c.mp4'];
  expect(await finder.report(names.map((name) => join(root, 'named/sub', name)))).toEqual([]);
});

test.each([
  ['relative with ./', './sub/a.mp4'],
  ['with backslashes', '.\\sub\\a.mp4'],
  ['with doubled separators', 'sub//a.mp4'],
  ['in other case', 'SUB/A.MP4'],
])('understands a path %s', async (_how, path) => {
  const { texts } = await findIn({ 'metadata.csv': `${header}${path},found` }, ['sub/a.mp4']);
  expect(texts).toEqual(['found']);
});

test('understands an absolute path below the manifest', async () => {
  const root = await makeFolder({ 'sub/a.mp4': '' });
  const path = join(root, 'sub/a.mp4');
  await writeFile(join(root, 'metadata.csv'), `${header}${path},found`);
  expect(await promptOf(createPromptFinder({}), { path, root })).toMatchObject({ text: 'found' });
});

const composed = 'caf\u00e9';
const decomposed = 'cafe\u0301';

test.each<[string, Record<string, string>, string[], (string | null)[]]>([
  [
    'names in the other Unicode form in a manifest',
    { 'metadata.csv': `${header}${composed}.mp4,found` },
    [`${decomposed}.mp4`],
    ['found'],
  ],
  [
    'names in the other Unicode form beside the clip',
    { [`${composed}.txt`]: 'found' },
    [`${decomposed}.mp4`],
    ['found'],
  ],
  [
    'the exact name first, and never the row of another file',
    { 'metadata.csv': `${header}A.mp4,upper\na.mp4,lower\nB.mp4,only upper` },
    ['a.mp4', 'A.mp4', 'b.mp4', 'B.mp4'],
    ['lower', 'upper', null, 'only upper'],
  ],
  [
    'never the text file of another clip',
    { 'C.txt': 'upper' },
    ['c.mp4', 'C.mp4'],
    [null, 'upper'],
  ],
  [
    'text files whatever the case of the extension, and of the name of an only one',
    { 'a.TXT': 'loud', 'B.Txt': 'mixed' },
    ['a.mp4', 'b.mp4'],
    ['loud', 'mixed'],
  ],
  [
    'line breaks inside a prompt',
    { 'a.txt': '\ufeff\r\n one\r\ntwo \n', 'metadata.csv': `${header}b.mp4,"one\r\ntwo"` },
    ['a.mp4', 'b.mp4'],
    ['one\r\ntwo', 'one\r\ntwo'],
  ],
])('finds %s', async (_what, files, clips, expected) => {
  expect((await findIn(files, clips)).texts).toEqual(expected);
});

test('reports rows without a clip, but not those of files that were not requested', async () => {
  const { root, problems } = await findIn(
    {
      'metadata.csv': `${header}a.mp4,x\nmisspelt\u001b.mp4,x\nthere.mp4,x\n../outside.mp4,x`,
      'there.mp4': '',
    },
    ['a.mp4'],
  );
  const manifest = join(root, 'metadata.csv');
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    [manifest, `${manifest}: line 3 names misspelt\u001b.mp4, but there is no such file.`],
    [manifest, `${manifest}: line 5 names ../outside.mp4, which is outside its folder.`],
  ]);
});

test('treats rows of found but not requested clips as matched, ignoring case', async () => {
  const root = await makeFolder({ 'metadata.csv': `${header}a.mp4,x\nB.MP4,x`, 'a.mp4': '' });
  const finder = createPromptFinder({});
  await finder.find({ path: join(root, 'a.mp4'), root });
  expect(await finder.report([join(root, 'a.mp4'), join(root, 'b.mp4')])).toEqual([]);
  expect(await finder.report([join(root, 'a.mp4')])).toHaveLength(1);
});

const lostRows = (count: number): string =>
  header + Array.from({ length: count }, (_, at) => `lost-${at}.mp4,x`).join('\n');

test('reports the first of many manifests and counts the rest, whichever was read first', async () => {
  const folders = [...'abcdefghijklm'];
  const clips = folders.flatMap((folder) => [`${folder}/fox.mp4`, `${folder}/wolf.mp4`]);
  const { root, problems } = await findIn(
    Object.fromEntries(
      folders.map((name) => [`${name}/metadata.csv`, `${lostRows(7)}\nfox.mp4,x`]),
    ),
    clips.toReversed(),
  );
  const notes = problems.map(({ message }) => message.replace(`${root}/`, ''));
  const reported = (part: string) => notes.filter((note) => note.includes(part));
  const inEach = (note: string) => [...'abcdefghij'].map((name) => note.replace('*', name));
  expect(reported('there is no such file')).toHaveLength(10 * 5);
  expect(reported('more rows of')).toEqual(
    inEach('and 2 more rows of */metadata.csv name no clip.'),
  );
  expect(reported('has no row for').map((note) => note[0])).toEqual(inEach('*'));
  expect(notes.at(-1)).toBe(
    'and 21 rows of 3 more manifests, beginning with k/metadata.csv, name no clip.',
  );
});

test('reports when there are more rows than can be matched', async () => {
  const { problems } = await findIn({ 'metadata.csv': lostRows(5000) }, ['a.mp4']);
  expect(problems.at(-1)?.message).toMatch(/^and at least 1995 more rows of .* name no clip\.$/);
});

test('accepts a manifest with more rows for one clip than a call takes arguments', async () => {
  const rows = 'a.mp4,x\n'.repeat(150_000);
  const { texts, problems } = await findIn({ 'metadata.csv': header + rows }, ['a.mp4']);
  expect(texts).toEqual(['x']);
  expect(problems).toEqual([]);
});

test('never rejects, and uses no less trusted prompt when a source fails', async () => {
  const root = await makeFolder({ 'a.mp4': '', 'a.txt': 'beside' });
  const finder = createPromptFinder({});
  let asked = 0;
  const clip = {
    root,
    get path(): string {
      asked += 1;
      if (asked === 1) throw new Error('broken');
      return join(root, 'a.mp4');
    },
  };
  expect(await promptOf(finder, clip)).toBeNull();
  expect(await finder.report([])).toMatchObject([{ code: 'prompt_source_broken', kind: 'bug' }]);
  expect(await promptOf(finder, clip)).toMatchObject({ text: 'beside' });
});

test('reports other rows of the same clip with their places, but not equal ones', async () => {
  const root = await makeFolder({
    'a.mp4': '',
    'b.mp4': '',
    'metadata.csv': `${header}a.mp4,one\na.mp4,one\nb.mp4,first`,
    'metadata.jsonl': '{"file_name":"./b.mp4","text":"second"}',
  });
  const finder = createPromptFinder({});
  const find = (name: string) => finder.find({ path: join(root, name), root });
  expect(await find('a.mp4')).toMatchObject({ prompt: { text: 'one' }, others: [] });
  expect(await find('b.mp4')).toMatchObject({
    prompt: { text: 'first', detail: 'line 4' },
    others: [{ text: 'second', origin: join(root, 'metadata.jsonl'), detail: 'line 1' }],
  });
  expect(await finder.report([])).toEqual([]);
});

test.each([
  ['a text file over 8 MiB', { 'a.txt': 'x'.repeat(8 * 1024 * 1024 + 1) }, 'is larger than 8 MiB'],
  ['a text file with binary content', { 'a.txt': new Uint8Array([1, 0, 2, 0]) }, 'is not text'],
  ['a folder called like a text file', { 'a.txt/x': '' }, 'is not a regular file'],
  ['a folder called like a manifest', { 'metadata.csv/x': '' }, 'is not a regular file'],
])('reports %s and continues', async (_what, files, message) => {
  const { texts, problems } = await findIn(files, ['a.mp4']);
  expect(texts).toEqual([null]);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message).toContain(message);
});

test.each([
  ['metadata.csv', 64, 'it is larger than 64 MiB.'],
  ['metadata.json', 16, 'it is larger than 16 MiB; save it as metadata.jsonl.'],
])('reports a %s over %d MiB without reading it', async (name, mebibytes, message) => {
  const root = await makeFolder({ [name]: header, 'a.mp4': '' });
  await truncate(join(root, name), mebibytes * 1024 * 1024 + 1);
  const finder = createPromptFinder({});
  expect(await promptOf(finder, { path: join(root, 'a.mp4'), root })).toBeNull();
  expect((await finder.report([]))[0]?.message).toContain(message);
});

test('reports a missing folder instead of throwing', async () => {
  const finder = createPromptFinder({});
  const root = join(await makeFolder(), 'gone');
  expect(await promptOf(finder, { path: join(root, 'a.mp4'), root })).toBeNull();
  expect((await finder.report([])).map(({ code }) => code)).toEqual(['prompt_folder_unreadable']);
});

test('reports different prompts of less trusted sources, but not equal ones', async () => {
  const root = await makeFolder({
    'a.mp4': '',
    'b.mp4': '',
    'metadata.csv': `${header}a.mp4,a  red fox\nb.mp4,a red fox`,
    'a.txt': 'a red\nfox',
    'b.txt': 'a blue fox',
  });
  const finder = createPromptFinder({});
  const find = (name: string) => finder.find({ path: join(root, name), root });
  expect((await find('a.mp4')).others).toEqual([]);
  expect((await find('b.mp4')).others).toMatchObject([{ text: 'a blue fox', source: 'sidecar' }]);
  const typed = createPromptFinder({ typed: 'a blue fox' });
  expect((await typed.find({ path: join(root, 'b.mp4'), root })).others).toMatchObject([
    { text: 'a red fox', source: 'manifest' },
  ]);
});
