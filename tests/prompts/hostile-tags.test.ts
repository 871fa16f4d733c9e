import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readFileTags } from '../../engine/clips/media/probe/probe-file.ts';
import { readPngTexts } from '../../engine/clips/prompts/png-reader.ts';
import {
  itunesItem,
  itunesTags,
  mp4Box,
  namedTags,
  uuidBox,
} from '../../tools/prompt-clips/mp4-box.ts';
import { textPng } from '../../tools/prompt-clips/text-png.ts';
import { withMovieBox, withOuterBox } from '../../tools/prompt-clips/with-boxes.ts';
import { makeFolder } from '../support/make-folder.ts';
import { testFor } from '../support/test-for.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { scanFiles } from './scanned-prompts.ts';
import { fox, graphOf } from './written-texts.ts';

const xmpType = 'be7acfcb-97a9-42e8-9c71-999491e3afac';
const mebibyte = 1024 * 1024;

const clip = await makeTinyClip();
const prompted = (text: string) => ({ prompt: text, state: 'pending' });
const without = { prompt: null, state: 'needs_prompt' };

const comment = (text: string | Buffer): Buffer =>
  withMovieBox(clip, itunesTags(itunesItem('\u00a9cmt', text)));
const named = (text: string | Buffer): Buffer => withMovieBox(clip, namedTags({ prompt: text }));

testFor<[what: string, make: () => Buffer, found: Record<string, unknown>]>(
  'a clip stays a clip with %s in its tags',
  [
    [
      'a workflow of 200 kB',
      () => comment(JSON.stringify({ prompt: graphOf(fox), workflow: 'x'.repeat(200_000) })),
      prompted(fox),
    ],
    ['100,000 brackets', () => comment('['.repeat(100_000)), without],
    ['bytes that are no UTF-8', () => named(Buffer.from([0xff, 0xfe, 0x80, 0xc3, 0x28])), without],
    ['the character NUL', () => named('a red fox\0 in the snow'), prompted('a red fox')],
    [
      'line ends, quotes, dollars, backslashes and equals signs',
      () => named(`${fox}\n"$HOME" \\n \`x\` = 'y';\r\n# end`),
      prompted(`${fox}\n"$HOME" \\n \`x\` = 'y';\r\n# end`),
    ],
    [
      'a box that says it is longer than the file',
      () => {
        const box = itunesTags(itunesItem('\u00a9cmt', fox));
        box.writeUInt32BE(0x7fffffff, 0);
        return withMovieBox(clip, box);
      },
      prompted(fox),
    ],
    [
      'XMP of 3 MiB without an end',
      () => withOuterBox(clip, uuidBox(xmpType, Buffer.from('<a '.repeat(mebibyte)))),
      without,
    ],
    [
      'XMP of unclosed CDATA',
      () => withOuterBox(clip, uuidBox(xmpType, Buffer.from('<a><![CDATA['.repeat(200_000)))),
      without,
    ],
  ],
  [
    '100,000 brackets',
    'line ends, quotes, dollars, backslashes and equals signs',
    'a box that says it is longer than the file',
  ],
  async ([, make, found]) => {
    const { clips } = await scanFiles({ 'fox.mp4': make() });
    expect(clips['fox.mp4']).toMatchObject(found);
  },
);

test('leaves out a tag of many megabytes, reports it, and reads the others', {
  tags: ['full'],
}, async () => {
  const long = itunesItem('----', 'x'.repeat(5 * mebibyte), 'LONG_ONE');
  const { clips, notes } = await scanFiles({
    'a.mp4': withMovieBox(clip, itunesTags(long, itunesItem('\u00a9cmt', fox))),
    'b.mp4': withMovieBox(clip, itunesTags(long)),
  });
  expect(clips['a.mp4']).toMatchObject(prompted(fox));
  expect(clips['b.mp4']).toMatchObject(without);
  expect(notes).toEqual(['Metadata in b.mp4 is too long to read: LONG_ONE.']);
});

test('limits the total size of all tags', async () => {
  const items = Array.from({ length: 6 }, (_, at) =>
    itunesItem('----', 'x'.repeat(3 * mebibyte), `TAG_${at}`),
  );
  const folder = await makeFolder({ 'fox.mp4': withMovieBox(clip, itunesTags(...items)) });
  const { tags, tooLong } = await readFileTags(join(folder, 'fox.mp4'));
  expect([...tags.keys()].filter((name) => name.startsWith('TAG_'))).toHaveLength(5);
  expect(tooLong).toEqual(['TAG_5']);
});

test('treats the tags of a file that is not a video as none', async () => {
  const folder = await makeFolder({ 'fox.mp4': mp4Box('ftyp', Buffer.from('isom\0\0\0\0')) });
  expect([...(await readFileTags(join(folder, 'fox.mp4'))).tags]).toEqual([]);
});

testFor<[what: string, bytes: () => Buffer]>(
  'a picture with %s has no prompt',
  [
    ['no PNG', () => Buffer.from('GIF89a')],
    ['a signature alone', () => textPng().subarray(0, 8)],
    [
      'a chunk that is cut off',
      () => textPng({ keyword: 'prompt', text: fox, kind: 'tEXt' }).subarray(0, 60),
    ],
    [
      'a keyword without an end',
      () =>
        Buffer.concat([
          textPng().subarray(0, 33),
          Buffer.from('000000037445587461626300000000', 'hex'),
        ]),
    ],
    [
      'a text that expands to 64 MiB',
      () => {
        const bomb = deflateSync(Buffer.alloc(64 * mebibyte, 97));
        const head = Buffer.from('\0\0\0\0zTXtprompt\0\0', 'latin1');
        head.writeUInt32BE(bomb.length + 8);
        return Buffer.concat([textPng().subarray(0, 33), head, bomb, Buffer.alloc(4)]);
      },
    ],
  ],
  ['a chunk that is cut off', 'a text that expands to 64 MiB'],
  async ([, bytes]) => {
    const folder = await makeFolder();
    await writeFile(join(folder, 'fox.png'), bytes());
    const read = await readPngTexts(join(folder, 'fox.png'));
    expect(read.ok ? [...read.texts.values()].join('').length : 0).toBeLessThan(fox.length);
  },
);

test.for([
  [1, [['prompt', fox]]],
  [8, []],
] as const)('after %d texts that expand to too much, a picture has %j', async ([bombs, texts]) => {
  const bomb = { keyword: 'a', text: 'a'.repeat(9 * mebibyte), kind: 'zTXt' } as const;
  const prompt = { keyword: 'prompt', text: fox, kind: 'tEXt' } as const;
  const folder = await makeFolder({ 'fox.png': textPng(...Array(bombs).fill(bomb), prompt) });
  const read = await readPngTexts(join(folder, 'fox.png'));
  expect(read.ok && [...read.texts]).toEqual(texts);
});

test('reads the text of every kind of chunk in a picture', async () => {
  const folder = await makeFolder({
    'fox.png': textPng(
      { keyword: 'a', text: 'Füchse \u{1f98a}', kind: 'tEXt' },
      { keyword: 'b', text: 'Füchse', kind: 'zTXt' },
      { keyword: 'c', text: 'キツネ', kind: 'iTXt' },
    ),
  });
  const read = await readPngTexts(join(folder, 'fox.png'));
  expect(read.ok && [...read.texts]).toEqual([
    ['a', 'Füchse \u{1f98a}'],
    ['b', 'Füchse'],
    ['c', 'キツネ'],
  ]);
});
