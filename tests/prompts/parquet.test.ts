import { join } from 'node:path';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { type ColumnSource, parquetWriteBuffer } from 'hyparquet-writer';
import { expect, test } from 'vitest';
import { testFor } from '../support/test-for.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { promptSearchOf, scanFiles } from './scanned-prompts.ts';
import { fox } from './written-texts.ts';

const clip = await makeTinyClip();
type Options = Omit<Parameters<typeof parquetWriteBuffer>[0], 'columnData'>;

const strings = (name: string, ...data: (string | null)[]): ColumnSource => ({
  name,
  data,
  type: 'STRING',
});

const parquet = (columnData: ColumnSource[], options: Options = {}): Uint8Array =>
  new Uint8Array(parquetWriteBuffer({ columnData, ...options }));

const names = strings('file_name', 'clips/wolf.mp4', 'clips/fox.mp4');
const prompts = strings('text', 'a wolf', fox);

type Form = [form: string, table: () => Uint8Array, place?: string];

const compressors = {
  GZIP: (page: Uint8Array) => gzipSync(page),
  ZSTD: (page: Uint8Array) => zstdCompressSync(page),
  BROTLI: (page: Uint8Array) => brotliCompressSync(page),
};

const compressed = (codec: 'UNCOMPRESSED' | 'SNAPPY' | keyof typeof compressors): Form => [
  codec,
  () => parquet([names, prompts], { codec, compressors }),
];

type Schema = NonNullable<Options['schema']>;

const textType = {
  type: 'BYTE_ARRAY',
  repetition_type: 'OPTIONAL',
  converted_type: 'UTF8',
} as const;

const listOfTexts = (name: string): Schema => [
  { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...textType },
];

const manyNames = Array.from({ length: 1000 }, (_, at) =>
  at === 700 ? 'clips/fox.mp4' : `clips/wolf.mp4`,
);

const forms: Form[] = [
  compressed('UNCOMPRESSED'),
  compressed('SNAPPY'),
  compressed('GZIP'),
  compressed('ZSTD'),
  compressed('BROTLI'),
  [
    'a dictionary',
    () =>
      parquet([
        strings('file_name', ...manyNames),
        strings('text', ...manyNames.map((name) => (name.includes('fox') ? fox : 'a wolf'))),
      ]),
    'row 701',
  ],
  [
    'many groups of rows and small pages',
    () =>
      parquet(
        [strings('file_name', ...manyNames), strings('caption', ...manyNames.map(() => fox))],
        {
          rowGroupSize: 7,
          pageSize: 40,
        },
      ),
    'row 701',
  ],
  [
    'texts without dictionary, by what they share',
    () =>
      parquet([
        { ...names, encoding: 'DELTA_BYTE_ARRAY' },
        { ...prompts, encoding: 'DELTA_LENGTH_BYTE_ARRAY' },
      ]),
  ],
  [
    'other columns, of other types and nested',
    () =>
      parquet([
        { name: 'score', data: [1.5, 2.5], type: 'DOUBLE' },
        { name: 'seed', data: [1n, 2n], type: 'INT64' },
        { name: 'extra', data: [{ a: 1 }, null], type: 'JSON' },
        {
          name: 'settings',
          data: [{ prompt: 'not this' }, { prompt: 'nor this' }],
          type: 'VARIANT',
        },
        names,
        prompts,
      ]),
  ],
  [
    'lists, which do not count',
    () =>
      parquet(
        [
          { name: 'prompt', data: [['no'], ['list']] },
          { name: 'file_name', data: ['clips/wolf.mp4', 'clips/fox.mp4'] },
          { name: 'text', data: ['a wolf', fox] },
        ],
        {
          schema: [
            { name: 'root', num_children: 3 },
            ...listOfTexts('prompt'),
            { name: 'file_name', ...textType },
            { name: 'text', ...textType },
          ],
        },
      ),
  ],
];

testFor(
  'is read as VideoFolder writes it: %s',
  forms,
  ['many groups of rows and small pages', 'lists, which do not count'],
  async ([, table, place = 'row 2']) => {
    const { folder, clips, notes } = await scanFiles({
      'clips/fox.mp4': clip,
      'clips/wolf.mp4': clip,
      'metadata.parquet': table(),
    });
    expect(notes.filter((note) => note.startsWith('metadata.parquet'))).toEqual([]);
    expect(clips['clips/fox.mp4']).toMatchObject({ prompt: fox, source: 'manifest' });
    expect((await promptSearchOf(folder, 'clips/fox.mp4')).prompt).toEqual({
      text: fox,
      source: 'manifest',
      origin: join(folder, 'metadata.parquet'),
      detail: place,
    });
  },
);

test('reads names and prompts in any script, and rows without either', {
  tags: ['full'],
}, async () => {
  const name = 'Füchse 狐 🦊.mp4';
  const { clips, notes } = await scanFiles({
    [`a/${name}`]: clip,
    'a/metadata.parquet': parquet([
      strings('file_name', name.normalize('NFD'), null, 'gone.mp4'),
      strings('prompt', 'ein Fuchs 狐 🦊\u0301\r\nim Schnee', 'of nothing', null),
    ]),
  });
  expect(clips[`a/${name}`]).toMatchObject({ prompt: 'ein Fuchs 狐 🦊\u0301\r\nim Schnee' });
  expect(notes).toEqual([
    'a/metadata.parquet: row 2 has no file name.',
    'a/metadata.parquet: row 3 names gone.mp4, but there is no such file.',
  ]);
});

test('reports missing columns, and how many more rows are unusable, file by file', async () => {
  const rows = Array.from({ length: 30 }, () => '');
  const { notes } = await scanFiles({
    'fox.mp4': clip,
    'a/metadata.parquet': parquet([strings('prompt', fox)]),
    'a/fox.mp4': clip,
    'b/metadata.parquet': parquet([strings('file', ...rows)]),
    'b/fox.mp4': clip,
    // Read long before the others, which need a process; reported after them.
    'c/metadata.csv': `prompt\n${fox}`,
    'c/fox.mp4': clip,
  });
  const [noName, ...others] = notes;
  expect(noName).toMatch(
    /^a\/metadata\.parquet: no column names the files; call one of them file_/,
  );
  expect(others[0]).toMatch(
    /^b\/metadata\.parquet: no column contains the prompts; call one of them /,
  );
  expect(others.at(-2)).toBe('b/metadata.parquet: 11 more rows could not be used.');
  expect(others.at(-1)).toMatch(/^c\/metadata\.csv: no column names the files/);
});

test('ranks after the text lists called metadata', async () => {
  const { folder } = await scanFiles({
    'fox.mp4': clip,
    'metadata.parquet': parquet([strings('file_name', 'fox.mp4'), strings('text', 'from Parquet')]),
    'metadata.json': JSON.stringify({ 'fox.mp4': fox }),
  });
  expect(await promptSearchOf(folder, 'fox.mp4')).toMatchObject({
    prompt: { text: fox },
    others: [{ text: 'from Parquet', detail: 'row 1' }],
  });
});

test('shares one dictionary text between very many rows', {
  tags: ['full'],
}, async () => {
  const count = 2000;
  const long = 'x'.repeat(100_000);
  const { clips, notes } = await scanFiles({
    '0.mp4': clip,
    'metadata.parquet': parquet([
      strings('file_name', ...Array.from({ length: count }, (_, at) => `${at}.mp4`)),
      strings('text', ...Array.from({ length: count }, () => long)),
    ]),
  });
  expect(clips['0.mp4']).toMatchObject({ prompt: long });
  expect(notes[0]).toBe('metadata.parquet: only its first 672 rows are read.');
});

test('leaves out only a cell that is longer than a prompt can be', async () => {
  const { clips, notes } = await scanFiles({
    'fox.mp4': clip,
    'wolf.mp4': clip,
    'metadata.parquet': parquet([
      strings('file_name', 'wolf.mp4', 'fox.mp4'),
      strings('text', 'x'.repeat(1024 * 1024 + 1), fox),
    ]),
  });
  expect(clips['fox.mp4']).toMatchObject({ prompt: fox });
  expect(notes[0]).toBe('metadata.parquet: row 1 has a cell that is too long.');
});
