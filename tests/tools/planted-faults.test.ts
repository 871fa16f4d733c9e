import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeRecords } from '../../tools/planted-faults/describe-records.ts';
import { readFaultOptions } from '../../tools/planted-faults/fault-options.ts';
import { type FaultRecord, FaultRecords } from '../../tools/planted-faults/fault-record.ts';
import { patchFolder, readFaults } from '../../tools/planted-faults/read-faults.ts';
import { readReferrers, testDistances } from '../../tools/planted-faults/test-distances.ts';
import { testGroups } from '../../tools/planted-faults/test-groups.ts';
import { makeFolder } from '../support/make-folder.ts';
import { projectRoot } from '../support/shared-folder.ts';

describe('the planted faults', () => {
  const faults = readFaults(patchFolder);

  test('there are sixty, each a small one that says what breaks for a user', () => {
    expect(faults).toHaveLength(60);
    for (const { name, story, changedFiles } of faults) {
      expect(story, name).toMatch(/^[A-Z`][\s\S]{40,}\.$/);
      expect(changedFiles, name).toHaveLength(1);
    }
  });

  test('the patches apply', () => {
    for (const { patchPath } of faults) {
      execFileSync('git', ['apply', '--check', patchPath], { cwd: projectRoot, stdio: 'pipe' });
    }
  });
});

test('tests reach a file by imports and by the processes that they start, the nearest first', async () => {
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
});

test('a run that was cut off goes on: what is known of a fault is found by its patch and commit', async () => {
  const folder = await makeFolder({ 'daily.jsonl': '{"fault":"cut o' });
  const path = join(folder, 'daily.jsonl');
  const key = { patchSha256: 'aa', commit: 'bb', suites: ['unit'] };
  const record: FaultRecord = {
    ...{ ...key, fault: 'one', seconds: 3, outcome: 'unreached', catcher: null },
  };
  const records = new FaultRecords(path);
  records.add(record);
  records.add({ ...record, outcome: 'survived' });
  const read = new FaultRecords(path);
  expect(read.find(key)?.outcome).toBe('survived');
  expect(read.find({ ...key, commit: 'cc' })).toBe(null);
  expect(read.find({ ...key, suites: [] })).toBe(null);
  const catcher = { file: 'tests/unit/a.test.ts', test: 'it works' };
  read.add({ ...record, outcome: 'caught', catcher });
  expect(read.find({ ...key, suites: [] })?.outcome).toBe('caught');
  expect(read.find({ ...key, suites: ['web'] })).toBe(null);
});

test('the table names what caught a fault, and the last line counts', () => {
  const record = { patchSha256: '', commit: '', suites: [], catcher: null, seconds: 61.4 };
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

test('options are read, and a scope that there is not is refused', () => {
  expect(readFaultOptions(['--scope', 'full', '--suites', 'unit,e2e', '--apart', 'one'])).toEqual({
    ...{ scope: 'full', suites: ['e2e', 'unit'], names: ['one'] },
    ...{ isApart: true, isRelatedOnly: false, revision: 'HEAD' },
  });
  expect(() => readFaultOptions(['--scope', 'weekly'])).toThrow('weekly');
});
