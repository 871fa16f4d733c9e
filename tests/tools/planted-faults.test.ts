import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeRecords } from '../../tools/planted-faults/describe-records.ts';
import { readFaultOptions } from '../../tools/planted-faults/fault-options.ts';
import { type FaultRecord, FaultRecords } from '../../tools/planted-faults/fault-record.ts';
import { patchFolder, readFaults } from '../../tools/planted-faults/read-faults.ts';
import { readReferrers, testDistances } from '../../tools/planted-faults/test-distances.ts';
import { filesBySuite, testGroups } from '../../tools/planted-faults/test-groups.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

describe('the planted faults', () => {
  const faults = readFaults(patchFolder);

  test('are sixty small ones, each stating what breaks for a user', () => {
    expect(faults).toHaveLength(60);
    for (const { name, story, changedFiles } of faults) {
      expect(story, name).toMatch(/^[A-Z`][\s\S]{40,}\.$/);
      expect(changedFiles, name).toHaveLength(1);
    }
  });

  test('have patches that apply', () => {
    for (const { patchPath } of faults) {
      execFileSync('git', ['apply', '--check', patchPath], { cwd: projectRoot, stdio: 'pipe' });
    }
  });
});

test('tests reach a file by imports and by the processes they start, the nearest first', async () => {
  const root = await makeFolder({
    'engine/pace.ts': 'export const pace = 1;',
    'engine/batch.ts': "import { pace } from './pace.ts';\nexport const batch = pace;",
    'hosts/cli/main.ts': "import { batch } from '../../engine/batch.ts';\nconsole.log(batch);",
    'tests/support/entry.ts': "export const entry = join(root, 'hosts', 'cli', 'main.ts');",
    'tests/cli/run.test.ts': "import { entry } from '../support/entry.ts';",
    'tests/unit/batch.test.ts': "import { batch } from '../../engine/batch.ts';",
    'tests/unit/pace.test.ts': "import { pace } from '../../engine/pace.ts';",
    'tests/unit/types.test.ts': "import type { Pace } from '../../engine/pace.ts';",
    'tests/e2e/specs/batch.spec.ts': "import '../../../engine/batch.ts';",
  });
  const distances = testDistances(readReferrers(root), ['engine/pace.ts']);
  expect(Object.fromEntries(distances)).toEqual({
    'tests/unit/pace.test.ts': 1,
    'tests/unit/batch.test.ts': 2,
    'tests/e2e/specs/batch.spec.ts': 2,
    'tests/cli/run.test.ts': 4,
  });
  expect(testGroups(distances)).toEqual([
    ['tests/unit/pace.test.ts', 'tests/unit/batch.test.ts'],
    ['tests/cli/run.test.ts'],
  ]);
  expect([...filesBySuite(Object.keys(Object.fromEntries(distances))).keys()]).toEqual([
    ...['unit', 'cli', 'e2e'],
  ]);
});

describe('records', () => {
  const key = { patchSha256: 'aa', commit: 'bb', scope: 'daily', suites: ['unit'] } as const;
  const record: FaultRecord = {
    ...{ ...key, fault: 'one', seconds: 3, outcome: 'unreached', metSuites: [], catcher: null },
  };
  const catcher = { file: 'tests/unit/a.test.ts', test: 'it works' };
  const recordsIn = (folder: string) => new FaultRecords(join(folder, 'records.jsonl'));

  test('continue an interrupted run: the last record of a fault counts', async () => {
    const folder = await makeFolder({ 'records.jsonl': '{"fault":"cut o' });
    recordsIn(folder).add(record);
    expect(recordsIn(folder).find(key)?.outcome).toBe('unreached');
    recordsIn(folder).add({ ...record, outcome: 'survived' });
    expect(recordsIn(folder).find(key)?.outcome).toBe('survived');
    expect(recordsIn(folder).find({ ...key, commit: 'cc' })).toBe(null);
    expect(recordsIn(folder).find({ ...key, scope: 'full' })).toBe(null);
    expect(recordsIn(folder).find({ ...key, suites: [] })).toBe(null);
  });

  test('of a fault caught by some tests count for more tests', async () => {
    const records = recordsIn(await makeFolder({}));
    records.add({ ...record, outcome: 'caught', catcher });
    expect(records.find({ ...key, suites: [] })?.outcome).toBe('caught');
    expect(records.find({ ...key, scope: 'full' })?.outcome).toBe('caught');
    expect(records.find({ ...key, suites: ['web'] })).toBe(null);
    records.add({ ...record, commit: 'cc', scope: 'full', outcome: 'caught', catcher });
    expect(records.find({ ...key, commit: 'cc' })).toBe(null);
  });

  test('know what caught a fault in another commit, the last first', async () => {
    const records = recordsIn(await makeFolder({}));
    const later = { file: 'tests/unit/b.test.ts', test: 'it works' };
    for (const one of [later, catcher, later]) {
      records.add({ ...record, outcome: 'caught', catcher: one });
    }
    records.add({ ...record, commit: 'cc' });
    expect(records.catchersOf('aa')).toEqual([later.file, catcher.file]);
    expect(records.catchersOf('dd')).toEqual([]);
  });
});

test('the table names what caught a fault, and the last line counts', () => {
  const record: Omit<FaultRecord, 'fault' | 'outcome'> = {
    ...{ patchSha256: '', commit: '', scope: 'daily', suites: [], metSuites: [] },
    ...{ catcher: null, seconds: 61.4 },
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
  expect(readFaultOptions(['--scope', 'full', '--suites', 'unit,e2e', '--apart', 'one'])).toEqual({
    ...{ scope: 'full', suites: ['e2e', 'unit'], names: ['one'] },
    ...{ isApart: true, isNearestOnly: false, revision: 'HEAD' },
  });
  expect(() => readFaultOptions(['--scope', 'weekly'])).toThrow('weekly');
});
