import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../support/make-folder.ts';
import { logLines } from '../support/read-log.ts';
import { describeWith } from '../support/requires.ts';
import { makeReadOnly, makeSmallDisk } from '../support/small-disk.ts';
import { type SortFixture, sortFixture } from '../support/sort-fixture.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { treeOf } from '../support/tree-of.ts';

let clip: Buffer;
beforeAll(async () => {
  clip = await makeTinyClip();
});

/** Leaves a log like a process that was killed before the first record of a type. */
const cutLog = ({ dataDir }: SortFixture, log: string | null, type: string): void => {
  const lines = logLines(dataDir, log);
  const at = lines.findIndex((line) => JSON.parse(line).type === type);
  writeFileSync(join(dataDir, `sorts/${log}.jsonl`), `${lines.slice(0, at).join('\n')}\n`);
};

const list = 'file_name,prompt\na.mp4,A fox\n';

test('another sort writes the prompt list of one that was killed before writing them', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip, 'metadata.csv': list });
  const { log } = await fixture.sort({ moves: true });
  rmSync(join(fixture.to, 'undecided/metadata.csv'));
  cutLog(fixture, log, 'list');
  const source = { paths: [fixture.to] };
  const to = join(await makeFolder(), 'other');
  expect(await fixture.sort({ source, to })).toMatchObject({ outcome: 'done', sorted: 1 });
  expect(treeOf(fixture.to)['undecided/metadata.csv']).toBe(list);
});

test.for(['sort', 'undo'] as const)(
  'leaves no empty list of a sort that was killed between reserving its name and using it (%s)',
  async (next) => {
    const fixture = await sortFixture({ 'a.mp4': clip, 'metadata.csv': list });
    const { log } = await fixture.sort({ moves: true });
    const path = join(fixture.to, 'undecided/metadata.csv');
    const record = logLines(fixture.dataDir, log).find((line) => JSON.parse(line).type === 'list');
    cutLog(fixture, log, 'end');
    writeFileSync(path, '');
    writeFileSync(join(path, `../.clipcheck-${JSON.parse(record ?? '').id}.part`), 'half');
    await (next === 'sort' ? fixture.sort({ moves: true }) : fixture.undo());
    const others = Object.entries(treeOf(join(fixture.to, '..'))).filter(
      ([name]) => !name.endsWith('.mp4'),
    );
    expect(others).toEqual(next === 'sort' ? [['sorted/undecided/metadata.csv', list]] : []);
  },
);

test('another sort reports which clip of a killed one it has completed, and which it could not', async () => {
  const fixture = await sortFixture({ 'a.mp4': clip });
  const source = { paths: [await makeFolder({ 'b.mp4': clip })] };
  const { log } = await fixture.sort();
  const target = join(fixture.to, 'undecided/a.mp4');
  rmSync(target);
  cutLog(fixture, log, 'done');
  const to = join(await makeFolder(), 'other');
  const { problems } = await fixture.sort({ source, to });
  expect(problems).toEqual([`A clip of the interrupted sort ${log} was completed.`]);

  writeFileSync(target, 'in the way');
  cutLog(fixture, log, 'done');
  const again = await fixture.sort({ source, to, moves: true });
  expect(again).toMatchObject({ outcome: 'done', sorted: 1 });
  expect(again.problems).toEqual([expect.stringContaining('already exists with other contents')]);
});

describeWith({ disks: true }, 'a killed sort whose disk takes nothing any more', () => {
  test('is reported, and ends no other sort', async () => {
    const fixture = await sortFixture({ 'a.mp4': clip });
    const disk = await makeSmallDisk(4e6);
    const { log } = await fixture.sort({ to: join(disk, 'sorted') });
    rmSync(join(disk, 'sorted/undecided/a.mp4'));
    cutLog(fixture, log, 'done');
    makeReadOnly(disk);
    const end = await fixture.sort();
    expect(end).toMatchObject({ outcome: 'done', sorted: 1 });
    expect(end.problems).toEqual([expect.stringContaining('is not completed yet')]);
    expect((await fixture.sort()).problems).toEqual([]);
  });
});
