import { expect, test } from 'vitest';
import { describeRecords } from '../../tools/planted-faults/fault-record.ts';
import { patchFolder, readFaults } from '../../tools/planted-faults/read-faults.ts';

test('the planted faults are 59 small ones, each stating what breaks for a user', () => {
  const faults = readFaults(patchFolder);
  expect(faults).toHaveLength(59);
  for (const { name, story, changedFiles } of faults) {
    expect(story, name).toMatch(/^[A-Z`][\s\S]{40,}\.$/);
    expect(changedFiles, name).toHaveLength(1);
  }
});

test('the table names what caught a fault, and the last line counts', () => {
  const catcher = { file: 'tests/unit/a.test.ts', test: 'it works' };
  const lines = describeRecords([
    { fault: 'one', outcome: 'caught', catcher, seconds: 61.4 },
    { fault: 'two', outcome: 'survived', catcher: null, seconds: 61.4 },
    { fault: 'three', outcome: 'bad_patch', catcher: null, seconds: 61.4 },
  ]);
  expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'one 61 s tests/unit/a.test.ts: it works',
    'two 61 s SURVIVED',
    'three 61 s BAD PATCH',
    '1 caught, 1 survived, 1 bad patches',
  ]);
});
