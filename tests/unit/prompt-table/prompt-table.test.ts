import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvRow, unguardCell } from '../../../engine/clips/files/csv-row.ts';
import { matchPromptTable } from '../../../engine/clips/prompt-table/match-prompt-table.ts';
import { parsePromptTable } from '../../../engine/clips/prompt-table/parse-prompt-table.ts';
import type { PromptedClip } from '../../../engine/clips/prompt-table/prompted-clip.ts';
import { writePromptTable } from '../../../engine/clips/prompt-table/write-prompt-table.ts';
import { createPromptFinder } from '../../../engine/clips/prompts/prompt-finder.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { makeFolder } from '../../support/make-folder.ts';

const noName = (): boolean => false;

let clips = 0;
const clip = (path: string, prompt: string | null = null, more: Partial<PromptedClip> = {}) => {
  clips += 1;
  const found = { source: 'sidecar', origin: `${path}.txt`, detail: null } as const;
  return {
    path,
    root: '/takes',
    name: path.split('/').at(-1) ?? path,
    canEdit: true,
    clipId: String(clips).padStart(64, '0') as ClipId,
    promptSearch: {
      prompt: prompt === null ? null : { text: prompt, ...found },
      others: [],
      question: null,
      offered: null,
    },
    ...more,
  } satisfies PromptedClip;
};

const row = (name: string, prompt: string | null, line = 1) => ({ name, prompt, line });

describe('reads a table', () => {
  test.each([
    ['CSV with a header', 'file,prompt\na.mp4,a red ball\nb.mp4,"two, three"\n'],
    [
      'with other names of columns, in another order',
      'Caption;Path\na red ball;a.mp4\n"two, three";b.mp4',
    ],
    ['cells of a spreadsheet', 'file\tprompt\r\na.mp4\ta red ball\r\nb.mp4\ttwo, three\r\n'],
    ['cells without a header', 'a.mp4\ta red ball\nb.mp4\ttwo, three\n'],
    ['CSV without a header', 'a.mp4,a red ball\nb.mp4,"two, three"\n'],
    ['after a byte order mark', '\uFEFFfile,prompt\na.mp4,a red ball\nb.mp4,"two, three"'],
  ])('%s', async (_, text) => {
    const { rows, complaints } = await parsePromptTable(text, noName);
    expect(rows.map(({ name, prompt }) => [name, prompt])).toEqual([
      ['a.mp4', 'a red ball'],
      ['b.mp4', 'two, three'],
    ]);
    expect(complaints).toEqual([]);
  });

  test('without a header, uses the column with the files as names', async () => {
    const { rows } = await parsePromptTable('a red ball\ta.mp4\n', (name) => name === 'a.mp4');
    expect(rows).toEqual([row('a.mp4', 'a red ball')]);
  });

  test('keeps a prompt of several lines, and counts lines as in the table', async () => {
    const { rows } = await parsePromptTable('a.mp4\t"one\ntwo"\nb.mp4\tthree\n', noName);
    expect(rows).toEqual([row('a.mp4', 'one\ntwo', 2), row('b.mp4', 'three', 3)]);
  });

  test('reports unusable rows by their line', async () => {
    const { rows, complaints } = await parsePromptTable('a.mp4,one,two\nb.mp4,three\n', noName);
    expect(rows).toEqual([row('b.mp4', 'three', 2)]);
    expect(complaints).toEqual([expect.stringMatching(/^line 1 has more cells/)]);
  });
});

describe('matches rows with clips', () => {
  test.each([
    ['a whole path', '/takes/one/a.mp4'],
    ['a path from a folder on', 'one/a.mp4'],
    ['with the separators of Windows', 'one\\a.mp4'],
    ['a name', 'a.mp4'],
    ['a name without its ending', 'a'],
    ['a name in other letters', 'ONE/A.MP4'],
  ])('by %s', (_, name) => {
    const all = [clip('/takes/one/a.mp4'), clip('/takes/one/b.mp4')];
    const { changes, unknown, withoutRow } = matchPromptTable([row(name, 'x')], all);
    expect(changes).toMatchObject([{ clipId: all[0]?.clipId, before: null, after: 'x' }]);
    expect(unknown).toEqual([]);
    expect(withoutRow).toEqual([all[1]]);
  });

  test('by names in another Unicode form', () => {
    const all = [clip('/takes/cafe\u0301.mp4')];
    expect(matchPromptTable([row('caf\u00e9.mp4', 'x')], all).changes).toHaveLength(1);
  });

  test('prefers an exact match to one that ignores case', () => {
    const all = [clip('/takes/a.mp4'), clip('/takes/A.mp4')];
    const { changes } = matchPromptTable([row('A.mp4', 'x')], all);
    expect(changes).toMatchObject([{ clipId: all[1]?.clipId }]);
  });

  test('changes nothing by a name that may mean several clips, and lists them', () => {
    const all = [clip('/takes/one/a.mp4'), clip('/takes/two/a.mp4')];
    const match = matchPromptTable([row('a.mp4', 'x'), row('two/a.mp4', 'y')], all);
    expect(match.ambiguous).toEqual([{ row: row('a.mp4', 'x'), clips: all }]);
    expect(match.changes).toMatchObject([{ clipId: all[1]?.clipId, after: 'y' }]);
    expect(match.withoutRow).toEqual([]);
  });

  test('treats copies of one clip as one', () => {
    const one = clip('/takes/one/a.mp4');
    const all = [one, { ...one, path: '/takes/two/a.mp4' }];
    expect(matchPromptTable([row('a.mp4', 'x')], all).changes).toHaveLength(1);
  });

  test('keeps the first of two different prompts for a clip, and reports that', () => {
    const all = [clip('/takes/a.mp4')];
    const match = matchPromptTable([row('a.mp4', 'x'), row('a', 'y', 2)], all);
    expect(match.changes).toMatchObject([{ after: 'x' }]);
    expect(match.ambiguous).toEqual([{ row: row('a', 'y', 2), clips: all }]);
  });

  test('blank rows, and those with known prompts, change nothing', () => {
    const all = [clip('/takes/a.mp4', 'x'), clip('/takes/b.mp4', 'y')];
    const match = matchPromptTable([row('a.mp4', 'x'), row('b.mp4', null)], all);
    expect(match).toMatchObject({ changes: [], unchanged: 2, withoutRow: [] });
  });

  test('reports clips that were evaluated, or could not be read', () => {
    const all = [
      clip('/takes/a.mp4', 'x', { canEdit: false }),
      clip('/takes/b.mp4', null, { clipId: null, promptSearch: null, canEdit: false }),
    ];
    const rows = [row('a.mp4', 'y'), row('b.mp4', 'z'), row('c.mp4', 'z')];
    const match = matchPromptTable(rows, all);
    expect(match.settled).toEqual(rows.slice(0, 2));
    expect(match.unknown).toEqual(rows.slice(2));
  });
});

describe('reads back what it wrote', () => {
  const nasty = [
    '=1+1',
    "'=1+1",
    'a "quote", a ; and a\ttab',
    'two\nlines',
    '＝full width',
    'a;=1+1;\'=2;"=3',
  ];

  test.each(nasty)('%j', async (prompt) => {
    const all = [clip('/takes/=odd, name.mp4', prompt), clip('/takes/-b.mp4', 'other')];
    const text = writePromptTable(all, true);
    const { rows, complaints } = await parsePromptTable(text, noName);
    expect(rows.map((one) => [one.name, one.prompt])).toEqual([
      ['=odd, name.mp4', prompt],
      ['-b.mp4', 'other'],
    ]);
    expect(complaints).toEqual([]);
    expect(matchPromptTable(rows, all)).toMatchObject({
      changes: [],
      unchanged: 2,
      withoutRow: [],
    });
  });

  test('in the folder of its clips it is no list of prompts, as it may be outdated', async () => {
    const table = writePromptTable([clip('/takes/a.mp4', 'as it was')], true);
    const folder = await makeFolder({ 'prompts.csv': table, 'a.mp4': '', 'a.txt': 'as it is' });
    const found = await createPromptFinder({ sources: ['manifest', 'sidecar'] }).find({
      path: join(folder, 'a.mp4'),
      root: folder,
    });
    expect(found).toMatchObject({ prompt: { text: 'as it is' }, others: [] });
  });

  test('restores any text, of which a spreadsheet evaluates no part, wherever it splits', () => {
    const parts = ['=', '+', '-', '@', '＝', "'", '"', ';', '\t', '\r', '\n', 'a'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...parts) }), (text) => {
        const row = csvRow(['x', text]);
        expect(Papa.parse<string[]>(row, { delimiter: ',' }).data[0]?.map(unguardCell)).toEqual([
          'x',
          text,
        ]);
        for (const delimiter of [',', ';', '\t']) {
          for (const cell of Papa.parse<string[]>(row, { delimiter }).data.flat()) {
            expect(cell).not.toMatch(/^[=+\-@＝]/);
          }
        }
      }),
    );
  });

  test('distinguishes clips of the same name by their full paths', async () => {
    const roots = { one: { root: '/takes/one' }, two: { root: '/takes/two' } };
    const all = [
      clip('/takes/one/a.mp4', 'x', roots.one),
      clip('/takes/two/a.mp4', 'y', roots.two),
      clip('/takes/two/deep/b.mp4', null, roots.two),
    ];
    const { rows } = await parsePromptTable(writePromptTable(all, false), noName);
    expect(rows.map(({ name }) => name)).toEqual([
      '/takes/one/a.mp4',
      '/takes/two/a.mp4',
      'deep/b.mp4',
    ]);
    expect(matchPromptTable(rows, all)).toMatchObject({ unchanged: 3, unknown: [], ambiguous: [] });
  });
});
