import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readSampleList, samplesFolder } from '../support/sample-clips.ts';

const { clips } = readSampleList();

test('the sample clips are five, each with a prompt in metadata.csv, and one is clean', () => {
  const rows: { file_name: string; prompt: string }[] = parse(
    readFileSync(join(samplesFolder, 'metadata.csv')),
    { columns: true },
  );
  expect(rows.map(({ file_name }) => file_name)).toEqual(clips.map(({ file }) => file));
  for (const { prompt } of rows) expect(prompt.length).toBeGreaterThan(20);
  expect(clips.map(({ defect }) => defect === null).toSorted()).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test.each(clips)('$file is small, with its index before its pictures', ({ file }) => {
  const path = join(samplesFolder, file);
  expect(statSync(path).size).toBeLessThan(400_000);
  const bytes = readFileSync(path);
  const index = bytes.indexOf('moov');
  expect(index).toBeGreaterThan(0);
  expect(index).toBeLessThan(bytes.indexOf('mdat'));
});
