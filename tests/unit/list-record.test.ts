import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ManifestFormat } from '../../engine/clips/prompts/list-manifests.ts';
import { readListRecords } from '../../engine/library/sorting/find-rows.ts';
import { renameRecord } from '../../engine/library/sorting/list-record.ts';
import { newListText } from '../../engine/library/sorting/write-new-lists.ts';
import { makeFolder } from '../support/make-folder.ts';

/** The new list with rows of a list, by their line, each with the clip's new name. */
const sortedList = async (
  text: string,
  format: ManifestFormat,
  rows: readonly { line: number; name: string; newName: string }[],
): Promise<string> => {
  const manifest = join(await makeFolder({ list: text }), 'list');
  const located = rows.map(({ line, name }) => ({
    ...{ manifest, format, line, name, prompt: null, relativePath: name, place: '' },
  }));
  const records = await readListRecords(located);
  return newListText(
    rows.flatMap(({ line, name, newName }) => {
      const record = records.get(line);
      const names = { name, isStem: false, newName, newStem: newName.replace(/\.mp4$/, '') };
      return record ? [renameRecord(record, names)] : [];
    }),
  );
};

const a = { line: 1, name: 'a.mp4', newName: 'b.mp4' };

test.for<[string, string, string]>([
  [
    'a seed of 64 bits',
    '{"file_name":"a.mp4","seed":18446744073709551615}',
    '18446744073709551615',
  ],
  ['a number as it is written', '{"cfg": 7.50, "file_name": "a.mp4", "x": 1e2}', '7.50'],
  [
    'an id of 64 bits',
    '{"file_name":"a.mp4","video_id":12345678901234567890}',
    '12345678901234567890',
  ],
  ['a bare NaN', '{"file_name":"a.mp4","score":NaN,"p":{"q":[-Infinity]}}', 'NaN'],
  ['members of one name', '{"x":1,"x":2,"file_name":"a.mp4"}', '"x":1,"x":2'],
  ['a text with marks', '{"prompt":"{\\"a\\": [1], }","file_name":"a.mp4"}', '\\"a\\": [1], }'],
])('entries of JSON Lines keep everything but the name: %s', async ([, line, kept]) => {
  const text = await sortedList(`${line}\r\n{"file_name":"c.mp4"}\n`, 'jsonl', [a]);
  expect(text).toBe(`${line.replace('"a.mp4"', '"b.mp4"')}\n`);
  expect(text).toContain(kept);
});

test.for<[string, string, string]>([
  ['a Python dict', "{'file_name': 'a.mp4', 'n': None}", '{"file_name":"b.mp4","n":null}'],
  ['a packed row', '"{\\"file_name\\":\\"a.mp4\\"}"', '{"file_name":"b.mp4"}'],
])('%s becomes JSON', async ([, line, wanted]) => {
  expect(await sortedList(line, 'jsonl', [a])).toBe(`${wanted}\n`);
});

test('entries of JSON keep everything but the name, in lists and by file', async () => {
  const entry = '{ "file_name": "a.mp4",\n    "seed": 12345678901234567890, "x": NaN }';
  const renamed = entry.replace('a.mp4', 'b.mp4');
  expect(await sortedList(`[\n  ${entry},\n  {"file_name":"c.mp4"}\n]`, 'json', [a])).toBe(
    `[\n  ${renamed}\n]\n`,
  );
  const byFile = '{"7": "seven", "a.mp4": {"seed": 12345678901234567890}, "c.mp4": "A boat"}';
  const rows = [
    { ...a, line: 2 },
    { line: 3, name: 'c.mp4', newName: 'c.mp4' },
  ];
  expect(await sortedList(byFile, 'json', rows)).toBe(
    '{\n  "b.mp4": {"seed": 12345678901234567890},\n  "c.mp4": "A boat"\n}\n',
  );
});

test('an entry by key that names several files has a row for each of them', async () => {
  const list = '{"shot": {"file_names": ["a.mp4", "c.mp4"], "prompt": "A fox"}, "d.mp4": "A boat"}';
  const rows = [
    ...[a, { line: 1, name: 'c.mp4', newName: 'c.mp4' }],
    { line: 2, name: 'd.mp4', newName: 'd.mp4' },
  ];
  expect(JSON.parse(await sortedList(list, 'json', rows))).toEqual({
    shot: { file_names: ['b.mp4'], prompt: 'A fox' },
    'shot (2)': { file_names: ['c.mp4'], prompt: 'A fox' },
    'd.mp4': 'A boat',
  });
});
