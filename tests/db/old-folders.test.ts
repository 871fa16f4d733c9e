import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databasePath, openDatabase } from '../../engine/store/connection.ts';
import { copyName } from '../../engine/store/migration-copy/copy-names.ts';
import { latestVersion } from '../../engine/store/migrations/migrate.ts';
import { openStore } from '../../engine/store/store.ts';
import { type DescribedBatch, describeFolder } from '../support/describe-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import {
  type OldFolder,
  oldFolders,
  openOldFolder,
  versionOfOldFolders,
} from '../support/old-folders.ts';

const migrateFolder = (dataDir: string): void => {
  openDatabase(dataDir).close();
};

type Library = ReturnType<typeof describeFolder>['library'];

/** Only afterwards are retries of the command line distinguished from new evaluations. */
const withoutRetries = ({ jobs = [], ...tables }: Library): Library => ({
  ...tables,
  jobs: jobs.map(({ redo_of: _, ...job }) => job),
});

/** The later state of a batch that was not in the queue. */
const placeOf = (
  { origin, endedMs, openJobs, stoppedBy }: DescribedBatch,
  isOrphan: boolean,
): Partial<DescribedBatch> => {
  if (origin === 'import') return { origin, phase: 'ended', cleared: 1, endedMs };
  // Nothing of it was ever begun.
  if (isOrphan) return { origin: 'window', phase: 'ended', cleared: 1 };
  if (openJobs === 0) return { origin, phase: 'ended', cleared: 0 };
  const reason = stoppedBy ?? expect.stringContaining('"interrupted"');
  const phase = stoppedBy === null ? 'interrupted' : 'stopped';
  return { origin, phase, reason, endedMs: null, label: expect.stringMatching(/./) };
};

/** The expected batch afterwards. Its position may differ, in the same order. */
const expected = (batch: DescribedBatch, isOrphan: boolean): Partial<DescribedBatch> => {
  const { position: _, stoppedBy: __, ...whole } = batch;
  if (batch.phase !== null) return whole;
  const { id, serviceId, warnings, createdMs, jobs } = batch;
  return { id, serviceId, warnings, createdMs, jobs, ...placeOf(batch, isOrphan) };
};

const orderOf = (batches: readonly DescribedBatch[], ids: ReadonlySet<string>): string[] =>
  batches
    .filter(({ id }) => ids.has(id))
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map(({ id }) => id);

const purposes: Record<OldFolder, (folder: ReturnType<typeof describeFolder>) => unknown> = {
  'run-not-submitted': ({ batches, counts }) =>
    batches[0]?.endedMs === null && counts.pendingJobs === 3 && counts.uncertainRuns === 0,
  'run-submitted': ({ batches, runsByState }) =>
    batches[0]?.endedMs === null && (runsByState.submitted ?? 0) > 0,
  'run-uncertain': ({ batches, counts }) =>
    batches[0]?.endedMs === null && counts.uncertainRuns === 1,
  'run-interrupted': ({ batches: [batch] }) =>
    typeof batch?.endedMs === 'number' && batch.stoppedBy === null && batch.openJobs > 0,
  'run-refused': ({ batches: [batch] }) =>
    batch?.stoppedBy?.includes('insufficient_credits') && batch.openJobs > 0,
  'retry-killed': ({ batches: [, retry], library }) =>
    retry?.endedMs === null &&
    library.jobs?.every(({ redo_of }) => redo_of === null) &&
    library.runs?.some(({ parent_id, state }) => parent_id !== null && state === 'uncertain'),
  'window-scanning': ({ batches }) =>
    batches.map(({ phase }) => phase).join() === 'scanning,waiting' &&
    batches.every(({ selection }) => selection !== null),
  'window-running': ({ batches: [first], runsByState }) =>
    first?.phase === 'running' && runsByState.completed === 1 && runsByState.submitted === 1,
  'window-uncertain': ({ batches: [first], counts }) =>
    first?.phase === 'running' && counts.uncertainRuns === 1,
  'window-pausing': ({ batches: [batch], runsByState }) =>
    batch?.phase === 'pausing' && runsByState.submitted === 1,
  'window-at-rest': ({ batches }) => {
    const phases = batches.map(({ phase }) => phase).join();
    const capped = batches.find(({ label }) => label === 'capped');
    return (
      phases === 'ended,ended,stopped,stopped,paused,paused,stopped,stopped,running,waiting' &&
      batches[0]?.cleared === 1 &&
      capped?.capUnits === 6 &&
      batches.some(
        ({ retryOf, reason }) => retryOf === capped.id && reason?.includes('cap_reached'),
      ) &&
      batches.some(({ promptCheck }) => promptCheck === 'held') &&
      batches.some(({ reason }) => reason?.includes('insufficient_credits'))
    );
  },
  'retry-orphan': ({ batches: [, orphan], library }) =>
    orphan?.phase === null &&
    orphan.openJobs === 2 &&
    library.jobs?.filter(({ redo_of }) => redo_of !== null).length === 2,
  watched: ({ watchedFolders: [allDay, paused], batches }) =>
    allDay?.newest_batch === batches[1]?.id &&
    allDay?.day_batch === batches[0]?.id &&
    JSON.stringify(allDay).match(/"state":"(left|taken|broken)"/g)?.length === 6 &&
    paused?.paused === 1,
  library: ({ counts, costs, library, batches }) =>
    counts.verdicts === 4 &&
    counts.notes === 4 &&
    counts.typedPrompts === 1 &&
    counts.savedViews === 1 &&
    counts.copies === 1 &&
    Object.values(costs).filter((units) => units > 0).length === 2 &&
    batches.some(({ origin }) => origin === 'import') &&
    library.runs?.some(({ parent_id }) => parent_id !== null),
};

test.for(oldFolders)('the folder "%s" holds what it is meant to show', async (name) => {
  const folder = describeFolder(await openOldFolder(name));
  expect(folder.version).toBe(versionOfOldFolders);
  expect(Boolean(purposes[name](folder)), JSON.stringify(folder.batches, null, 1)).toBe(true);
});

test.for(oldFolders)('opening the folder "%s" loses nothing', async (name) => {
  const dataDir = await openOldFolder(name);
  const before = describeFolder(dataDir);
  migrateFolder(dataDir);
  const after = describeFolder(dataDir);

  expect(after.version).toBe(latestVersion);
  // Later versions add columns; existing ones stay.
  expect(withoutRetries(after.library)).toMatchObject(withoutRetries(before.library));
  expect(after.costs).toEqual(before.costs);
  expect(after.uncertainRuns).toMatchObject(before.uncertainRuns);
  expect(after.watchedFolders).toMatchObject(before.watchedFolders);
  expect(after.counts).toEqual(before.counts);
  expect(after.batches).toHaveLength(before.batches.length);
  for (const [index, batch] of before.batches.entries()) {
    const isOrphan = name === 'retry-orphan' && index === 1;
    expect(after.batches[index]).toMatchObject(expected(batch, isOrphan));
  }
  const queued = new Set(before.batches.flatMap(({ id, phase }) => (phase === null ? [] : id)));
  expect(orderOf(after.batches, queued)).toEqual(orderOf(before.batches, queued));
  const database = new Database(databasePath(dataDir), { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('foreign_key_check')).toEqual([]);
  database.close();
  expect(describeFolder(dataDir, join(dataDir, copyName(latestVersion)))).toEqual(before);
});

test.for(['library', 'watched'] as const)(
  'the clips of the folder "%s" have the recorded bytes, and its service is in use',
  async (name) => {
    const clipsDir = await makeFolder();
    const service = { baseUrl: 'http://127.0.0.1:9', apiKey: 'some-key' };
    const dataDir = await openOldFolder(name, { clipsDir, service });
    const { library } = describeFolder(dataDir);
    expect(library.files?.length).toBeGreaterThan(3);
    for (const { path, clip_id } of library.files ?? []) {
      const bytes = readFileSync(String(path));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(clip_id);
    }
    const known = library.services?.map(({ id }) => id);
    const store = openStore(dataDir);
    expect(known).toContain(store.services.remote(service.baseUrl, service.apiKey));
    store.close();
  },
);
