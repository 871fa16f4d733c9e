import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFaultOptions } from '../../tools/planted-faults/fault-options.ts';
import {
  describeRecords,
  type FaultRecord,
  FaultRecords,
} from '../../tools/planted-faults/fault-record.ts';
import { patchFolder, readFaults } from '../../tools/planted-faults/read-faults.ts';
import { testOrder } from '../../tools/planted-faults/test-order.ts';
import { makeFolder } from '../support/make-folder.ts';

test('the planted faults are sixty small ones, each stating what breaks for a user', () => {
  const faults = readFaults(patchFolder);
  expect(faults).toHaveLength(60);
  for (const { name, story, changedFiles } of faults) {
    expect(story, name).toMatch(/^[A-Z`][\s\S]{40,}\.$/);
    expect(changedFiles, name).toHaveLength(1);
  }
});

test('tests of the fault’s area come first, then suite by suite, specs last', () => {
  const files = [
    'tests/arch/rules.test.ts',
    'tests/cli/run.test.ts',
    'tests/e2e/specs/queue.spec.ts',
    'tests/engine/queue.test.ts',
    'tests/support/queue/hold.ts',
    'tests/unit/pace.test.ts',
    'tests/unit/queue/batch.test.ts',
    'tests/renderer/queue/rows.test.tsx',
    'engine/pace.ts',
    'tests/tools/planted-faults.test.ts',
  ];
  expect(testOrder('queue-last-part', files)).toEqual([
    ['tests/unit/queue/batch.test.ts', 'tests/renderer/queue/rows.test.tsx'],
    ['tests/unit/pace.test.ts'],
    ['tests/cli/run.test.ts'],
    ['tests/engine/queue.test.ts'],
    ['tests/e2e/specs/queue.spec.ts'],
  ]);
});

describe('records', () => {
  const key = { patchSha256: 'aa', commit: 'bb', scope: 'daily', suites: ['unit'] } as const;
  const record: FaultRecord = {
    ...key,
    fault: 'one',
    seconds: 3,
    outcome: 'survived',
    catcher: null,
  };
  const catcher = { file: 'tests/unit/a.test.ts', test: 'it works' };
  const recordsIn = (folder: string) => new FaultRecords(join(folder, 'records.jsonl'));

  test('continue an interrupted run: the last record of a fault counts', async () => {
    const folder = await makeFolder({ 'records.jsonl': '{"fault":"cut o' });
    recordsIn(folder).add(record);
    expect(recordsIn(folder).find(key)?.outcome).toBe('survived');
    expect(recordsIn(folder).find({ ...key, commit: 'cc' })).toBe(null);
    expect(recordsIn(folder).find({ ...key, scope: 'full' })).toBe(null);
    expect(recordsIn(folder).find({ ...key, suites: [] })).toBe(null);
    recordsIn(folder).add({ ...record, outcome: 'caught', catcher });
    expect(recordsIn(folder).find(key)?.outcome).toBe('caught');
  });

  test('of a fault caught by some tests count for more tests, and name what caught it', async () => {
    const records = recordsIn(await makeFolder({}));
    records.add({ ...record, outcome: 'caught', catcher });
    expect(records.find({ ...key, suites: [] })?.outcome).toBe('caught');
    expect(records.find({ ...key, scope: 'full' })?.outcome).toBe('caught');
    expect(records.find({ ...key, suites: ['web'] })).toBe(null);
    records.add({ ...record, commit: 'cc', scope: 'full', outcome: 'caught', catcher });
    expect(records.find({ ...key, commit: 'cc' })).toBe(null);
    const later = { file: 'tests/unit/b.test.ts', test: 'it works' };
    records.add({ ...record, outcome: 'caught', catcher: later });
    expect(records.catchersOf('one')).toEqual([later.file, catcher.file]);
    expect(records.catchersOf('two')).toEqual([]);
  });
});

test('the table names what caught a fault, and the last line counts', () => {
  const record: Omit<FaultRecord, 'fault' | 'outcome'> = {
    patchSha256: '',
    commit: '',
    scope: 'daily',
    suites: [],
    catcher: null,
    seconds: 61.4,
  };
  const catcher = { file: 'tests/unit/a.test.ts', test: 'it works' };
  const lines = describeRecords([
    { ...record, fault: 'one', outcome: 'caught', catcher },
    { ...record, fault: 'two', outcome: 'survived' },
    { ...record, fault: 'three', outcome: 'bad_patch' },
  ]);
  expect(lines.map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'one 61 s tests/unit/a.test.ts: it works',
    'two 61 s SURVIVED',
    'three 61 s BAD PATCH',
    '1 caught, 1 survived, 1 bad patches',
  ]);
});

test('reads options, and refuses an unknown scope', () => {
  expect(readFaultOptions(['--scope', 'full', '--suites', 'unit,e2e', 'one'])).toEqual({
    scope: 'full',
    suites: ['e2e', 'unit'],
    names: ['one'],
    revision: 'HEAD',
  });
  expect(() => readFaultOptions(['--scope', 'weekly'])).toThrow('weekly');
});
