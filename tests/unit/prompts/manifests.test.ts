import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsvManifest } from '../../../engine/clips/prompts/parse-csv-manifest.ts';
import {
  parseJsonlManifest,
  parseJsonManifest,
} from '../../../engine/clips/prompts/parse-json-manifest.ts';

const rowsOf = async (text: string) =>
  (await parseCsvManifest(text)).rows.map(({ name, prompt }) => [name, prompt]);

test.each([
  ['commas in quotes', 'file_name,prompt\na.mp4,"one, two"', [['a.mp4', 'one, two']]],
  ['doubled quotes', 'file_name,prompt\na.mp4,"say ""hi"""', [['a.mp4', 'say "hi"']]],
  ['quotes inside a bare cell', 'file_name,prompt\na.mp4,a 12" disc', [['a.mp4', 'a 12" disc']]],
  ['a space before the quote', 'file_name,prompt\na.mp4, "one, two"', [['a.mp4', 'one, two']]],
  [
    'a line break in quotes',
    'file_name,prompt\r\na.mp4,"x\ny"\r\nb.mp4,z',
    [
      ['a.mp4', 'x\ny'],
      ['b.mp4', 'z'],
    ],
  ],
  [
    'semicolons, and quotes in the header',
    '"file";"prompt"\na.mp4;one, two',
    [['a.mp4', 'one, two']],
  ],
  ['tabs', 'file_name\tprompt\na.mp4\tone, two', [['a.mp4', 'one, two']]],
  [
    'blank lines and a short row',
    '\nfile_name,prompt\n\na.mp4\n\nb.mp4,x\n',
    [
      ['a.mp4', null],
      ['b.mp4', 'x'],
    ],
  ],
  ['empty cells at the end', 'file_name,prompt\na.mp4,x,,', [['a.mp4', 'x']]],
  ['upper case and spaces in the header', ' File_Name , PROMPT\na.mp4,x', [['a.mp4', 'x']]],
  ['a column called __proto__', '__proto__,file,text\nq,a.mp4,x', [['a.mp4', 'x']]],
  ['the separator named by Excel', 'sep=;\r\nfile;prompt\r\na.mp4;x', [['a.mp4', 'x']]],
  ['names as of VideoFolder', 'video_file_name,text\na.mp4,x', [['a.mp4', 'x']]],
  ['one column twice', 'file,prompt,prompt\na.mp4,first,second', [['a.mp4', 'first']]],
])('reads CSV with %s', async (_what, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows);
});

test('prefers columns in the documented order, and skips blank cells', async () => {
  const files = [
    'file_name',
    'filename',
    'file',
    'path',
    'video',
    'video_path',
    'media_path',
    'video_file_name',
  ];
  const prompts = ['prompt', 'text', 'caption', 'description'];
  const filled = (columns: readonly string[], blank: number) =>
    columns.map((column, at) => (at < blank ? '' : `a ${column}`));
  const blanks = files.map((_, at) => [at, Math.min(at, prompts.length - 1)] as const);
  const cells = blanks.map(([file, prompt]) => [
    ...filled(files, file),
    ...filled(prompts, prompt),
  ]);
  const text = [[...files, ...prompts], ...cells].map((row) => row.toReversed().join()).join('\n');
  expect(await rowsOf(text)).toEqual(
    blanks.map(([file, prompt]) => [`a ${files[file]}`, `a ${prompts[prompt]}`]),
  );
});

test('leaves out a row whose prompt would be cut at a comma, and reports it', async () => {
  const { rows, complaints } = await parseCsvManifest('file,prompt\na.mp4,one, two\nb.mp4,x');
  expect(rows.map(({ name }) => name)).toEqual(['b.mp4']);
  expect(complaints).toEqual([
    'line 2 has more cells than the header; put its prompt into double quotes',
  ]);
});

test('reports a missing column', async () => {
  const noFile = await parseCsvManifest('name,prompt\na.mp4,x');
  expect(noFile.complaints[0]).toMatch(/^no column names the files; call one of them file_name/);
  const noPrompt = await parseCsvManifest('file_name,words\na.mp4,x');
  expect(noPrompt.complaints).toEqual([
    'no column contains the prompts; call one of them prompt, text, caption, description',
  ]);
});

test('keeps the rows before a quote that is never closed', async () => {
  const { rows, complaints } = await parseCsvManifest('file,prompt\na.mp4,x\nb.mp4,"open\nc.mp4,y');
  expect(rows.map(({ name }) => name)).toEqual(['a.mp4']);
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain('could not be fully read');
});

test('states the line on which a row ends, counting that of the separator', async () => {
  const { rows } = await parseCsvManifest('sep=,\nfile,prompt\na.mp4,"x\ny"\nb.mp4,z');
  expect(rows.map(({ line }) => line)).toEqual([4, 5]);
});

test('keeps the good lines of JSON Lines and reports the bad ones', async () => {
  const { rows, complaints } = await parseJsonlManifest(
    [
      '{"file_name":"a.mp4","TEXT":" x "}\r',
      '',
      '{"file_name":"b.mp4","text":',
      '["a.mp4","x"]',
      '{"text":"x"}',
      '{"file_name":7,"text":"x"}',
      '{"__proto__":{"file_name":"p.mp4"},"video":"c.mp4","prompt":5,"caption":"half \\ud83d"}',
    ].join('\n'),
  );
  expect(rows).toEqual([
    { name: 'a.mp4', prompt: 'x', line: 1 },
    { name: 'c.mp4', prompt: 'half \ufffd', line: 7 },
  ]);
  expect(complaints).toEqual([
    'line 3 is not a JSON object',
    'line 4 is not a JSON object',
    'line 5 has no file name',
    'line 6 has no file name',
  ]);
});

test('reads JSON Lines in a file that is called JSON', async () => {
  const text = '{"file":"1.mp4","prompt":"x"}\n{"file":"2.mp4","prompt":"y"}\n';
  const { rows, complaints } = await parseJsonManifest(text);
  expect(rows.map(({ name }) => name)).toEqual(['1.mp4', '2.mp4']);
  expect(complaints).toEqual([]);
});

test.each([
  ['LTX-Video-Trainer', parseJsonManifest, '[{"caption":"x","media_path":"a.mp4"}]'],
  ['VBench', parseJsonManifest, '{"a.mp4":"x"}'],
  ['DiffSynth-Studio', parseJsonlManifest, '{"video":"a.mp4","prompt":"x","score":NaN}'],
  ['WebDataset', parseJsonlManifest, '{"video":"a.mp4","video_caption":"x"}'],
])('reads the JSON of %s', async (_writer, parse, text) => {
  const { rows, complaints } = await parse(text);
  expect(rows).toMatchObject([{ name: 'a.mp4', prompt: 'x', line: 1 }]);
  expect(complaints).toEqual([]);
});

test.each([
  ['JSON', parseJsonManifest, `[${'1,'.repeat(500_001)}{"file":"a.mp4","prompt":"x"}]`],
  ['JSON Lines', parseJsonlManifest, `${'\n'.repeat(500_001)}{"file":"a.mp4","prompt":"x"}`],
])('stops after 500,000 rows of %s and reports that', async (_what, parse, text) => {
  const { rows, complaints } = await parse(text);
  expect(rows).toEqual([]);
  expect(complaints[0]).toBe('only its first 500,000 rows are read');
});

test('leaves out an absurdly long line', async () => {
  const { rows, complaints } = await parseJsonlManifest(
    `{"file":"a.mp4","prompt":"${'x'.repeat(1024 * 1024)}"}\n{"file":"b.mp4","prompt":"x"}`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['b.mp4']);
  expect(complaints).toEqual(['line 1 is too long']);
});

test('never throws over a text of any format', async () => {
  const piece = fc.oneof(
    fc.constantFrom('file_name', 'prompt', '\ud800', ...',;\t"\n\r{}[]:\\'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(text, async (content) => {
      for (const parse of [parseCsvManifest, parseJsonManifest, parseJsonlManifest]) {
        const { rows } = await parse(content);
        for (const { name, prompt, line } of rows) {
          expect(name.trim()).not.toBe('');
          expect(prompt === null || prompt.trim() !== '').toBe(true);
          expect(line).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 60 },
  );
});
