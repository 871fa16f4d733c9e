import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { treeOf } from '../support/files-on-disk.ts';
import { logLines, sortFixture } from '../support/sort-fixture.ts';
import { makeTinyClip, numberedClip } from '../support/tiny-clips.ts';

const clip = await makeTinyClip();
const clipOf = (number: number): Buffer => numberedClip(clip, number);

test("writes prompts of lists to one list in each folder, with the clips' new names", async () => {
  const fixture = await sortFixture({
    'a.mp4': clipOf(1),
    'b.mp4': clipOf(2),
    'x/a.mp4': clipOf(3),
    'c.mp4': clipOf(4),
    'd.mp4': clipOf(5),
    'd.txt': 'A tree',
    'metadata.csv': 'file_name;text;seed\na.mp4;"A fox; ""red""";7\nb.mp4;=A boat,\rtoday;8\n',
    'more.jsonl': '{"video_path":"c.mp4","caption":"A cat\\nat night"}\n',
    'x/all.json': '{"a.mp4":{"prompt":"An owl","seed":1},"other.mp4":"none"}',
  });
  fixture.keep('a.mp4', 'x/a.mp4');
  const lists = ['metadata.csv', 'more.jsonl', 'x/all.json'];
  const before = treeOf(fixture.takes);
  expect(await fixture.sort({ moves: true })).toMatchObject({ outcome: 'done', problems: [] });
  const after = treeOf(fixture.takes);
  expect(Object.keys(after).toSorted()).toEqual(lists);
  for (const list of lists) expect(after[list]).toBe(before[list]);
  const sorted = treeOf(fixture.to);
  expect(Object.keys(sorted).filter((name) => !name.endsWith('.mp4'))).toEqual([
    'keep/metadata.csv',
    'undecided/d.txt',
    'undecided/metadata.csv',
  ]);
  expect(sorted['keep/metadata.csv']).toBe(
    'file_name,prompt\na.mp4,"A fox; ""red"""\na (2).mp4,An owl\n',
  );
  // They are trusted there: the results of the clips are found again.
  const again = await fixture.engine.scan({ paths: [fixture.to] }, new AbortController().signal);
  expect(again.clips.map(({ prompt }) => prompt)).toEqual([
    'An owl',
    'A fox; "red"',
    '=A boat,\rtoday',
    'A cat\nat night',
    'A tree',
  ]);
});

const first = 'file_name,prompt\na.mp4,A fox\n';
const both = `${first}b.mp4,A boat\n`;

const sortTwice = async () => {
  const files = { 'a.mp4': clipOf(1), 'b.mp4': clipOf(2), 'metadata.csv': both };
  const fixture = await sortFixture(files);
  const takes = treeOf(fixture.takes);
  fixture.keep('a.mp4');
  await fixture.sort({ folders: ['keep'], moves: true });
  fixture.keep('b.mp4');
  const { log } = await fixture.sort({ folders: ['keep'], moves: true });
  return { fixture, takes, log, list: join(fixture.to, 'keep/metadata.csv') };
};

test('adds rows to the list of an earlier sort, and undo takes only those away', async () => {
  const { fixture, takes, list } = await sortTwice();
  expect(readFileSync(list, 'utf8')).toBe(both);
  expect(await fixture.undo()).toMatchObject({ restored: 1, removed: 0, kept: [] });
  expect(readFileSync(list, 'utf8')).toBe(first);
  expect(await fixture.undo()).toMatchObject({ restored: 1, removed: 1, kept: [] });
  expect(treeOf(fixture.takes)).toEqual(takes);
  expect(existsSync(fixture.to)).toBe(false);
});

test.for(['sort', 'undo'] as const)(
  'goes on where a process was killed before it added its rows (%s)',
  async (next) => {
    const { fixture, log, list } = await sortTwice();
    const lines = logLines(fixture.dataDir, log);
    const at = lines.findIndex((line) => JSON.parse(line).type === 'list');
    const cut = `${lines.slice(0, at + 1).join('\n')}\n`;
    writeFileSync(join(fixture.dataDir, `sorts/${log}.jsonl`), cut);
    writeFileSync(list, first);
    if (next === 'sort') await fixture.sort({ folders: ['keep'], moves: true });
    expect(readFileSync(list, 'utf8')).toBe(next === 'sort' ? both : first);
    expect(await fixture.undo()).toMatchObject({ restored: 1, kept: [] });
    expect(readFileSync(list, 'utf8')).toBe(first);
    expect(await fixture.undo()).toMatchObject({ restored: 1, removed: 1, kept: [] });
  },
);

test('never changes a list that no sort has written, or that changed since', async () => {
  const files = { 'a.mp4': clipOf(1), 'b.mp4': clipOf(2), 'metadata.csv': first };
  const fixture = await sortFixture(files);
  const listAt = (name: string): string => join(fixture.to, 'undecided', name);
  await fixture.sort({ selection: { paths: [join(fixture.takes, 'b.mp4')] } });
  writeFileSync(listAt('metadata.csv'), 'file_name,prompt\nb.mp4,Mine\n');
  await fixture.sort();
  appendFileSync(listAt('metadata (2).csv'), 'b.mp4,Mine as well\n');
  const own = treeOf(fixture.to);
  writeFileSync(join(fixture.takes, 'metadata.csv'), 'file_name,prompt\nc.mp4,An owl\n');
  writeFileSync(join(fixture.takes, 'c.mp4'), clipOf(3));
  await fixture.sort();
  const row = { 'undecided/metadata (3).csv': 'file_name,prompt\nc.mp4,An owl\n' };
  expect(treeOf(fixture.to)).toMatchObject({ ...own, ...row });
  await fixture.undo();
  expect(treeOf(fixture.to)).toEqual(own);
  expect((await fixture.undo()).kept).toMatchObject([
    { path: listAt('metadata (2).csv'), reason: { code: 'file_changed' } },
  ]);
  expect(readFileSync(listAt('metadata.csv'), 'utf8')).toContain('Mine');
});
