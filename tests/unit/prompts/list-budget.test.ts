import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderNames } from '../../../engine/clips/prompts/files-beside.ts';
import { createManifestReader } from '../../../engine/clips/prompts/manifest-reader.ts';
import { createParquetReader } from '../../../engine/clips/prompts/parquet-reader.ts';
import { makeFolder } from '../../support/make-folder.ts';

const list = (...rows: string[]): string => ['file_name,prompt', ...rows].join('\n');

const files = {
  'a.mp4': '',
  'b.mp4': '',
  'c.mp4': '',
  'sub/a.mp4': '',
  'sub/b.mp4': '',
  'metadata.csv': list('a.mp4,A', 'b.mp4,B', 'c.mp4,C'),
  'sub/metadata.csv': list('a.mp4,sub A', '../a.mp4,outside', '../b.mp4,outside', 'b.mp4,sub B'),
};

const readWith = async (budget: { rows: number; characters: number }) => {
  const root = await makeFolder(files);
  const problems: string[] = [];
  const report = ({ message }: { message: string }): void => {
    problems.push(message.replaceAll(`${root}/`, ''));
  };
  const parquet = createParquetReader();
  const reader = createManifestReader(createFolderNames(report), parquet, report, budget);
  const clips = Object.keys(files).filter((name) => name.endsWith('.mp4'));
  const found: string[] = [];
  for (const name of clips.toReversed()) {
    const [answer] = await reader.find({ path: join(root, name), root });
    found.push(answer?.reading.kind === 'prompt' ? answer.reading.text : '-');
  }
  const unmatched = await reader.unmatched?.(clips.map((name) => join(root, name)));
  return { found, problems, unmatched: unmatched?.map(({ message }) => message) ?? [] };
};

const limits = 'the lists of a search may have 500,000 rows and 64 MiB together.';

test('all lists of a search share a number of rows; those of files elsewhere do not count', async () => {
  const { found, problems, unmatched } = await readWith({ rows: 4, characters: 1000 });
  expect(found).toEqual(['sub B', 'sub A', '-', 'B', 'A']);
  expect(problems).toEqual([`metadata.csv: only its first 2 rows are read: ${limits}`]);
  expect(unmatched[0]).toContain('line 3 names ../a.mp4, which is outside its folder.');
  expect(unmatched[1]).toContain('line 4 names ../b.mp4, which is outside its folder.');
});

test('all lists of a search share a number of characters', async () => {
  const { found, problems } = await readWith({ rows: 100, characters: 20 });
  expect(found).toEqual(['sub B', 'sub A', '-', '-', '-']);
  expect(problems).toEqual([`metadata.csv: none of its rows is read: ${limits}`]);
});
