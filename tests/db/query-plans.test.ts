import { afterAll, beforeAll, expect, test } from 'vitest';
import { clipAdder } from '../../engine/store/records/clip-adder.ts';
import { storedClipReader } from '../../engine/store/records/stored-clip-reader.ts';
import { tablesOf } from '../../engine/store/tables.ts';
import { openRecording, scansIn } from '../support/databases.ts';

const { recording, statements, planOf, close } = openRecording();

beforeAll(() => {
  tablesOf(recording);
  clipAdder(recording);
  storedClipReader(recording);
});

afterAll(close);

const scansOf = (sql: string): string[] => scansIn(planOf(sql));

/** Tables with few rows, whatever the number of clips, and lists of an argument or a job. */
const shortTables =
  /\b(services|saved_views|judge_tests|watched_folders|workflow_choices|report_key|json_each|candidate)\b/;

/** Indexes of unfinished or listed work, with few rows of their tables. */
const shortIndexes = /INDEX (batches_open|batches_listed)\b/;

test('no statement scans an entire table, except the short ones', () => {
  expect(statements.length).toBeGreaterThan(25);
  const scanning = statements
    .map((sql) => ({
      sql,
      scans: scansOf(sql).filter((scan) => !shortTables.test(scan) && !shortIndexes.test(scan)),
    }))
    .filter(({ scans }) => scans.length > 0);
  expect(scanning).toEqual([]);
});

test('the check notices a statement that scans one', () => {
  expect(scansOf("SELECT id FROM runs WHERE raw LIKE '%x%'")).toEqual(['SCAN runs']);
});

test.for([
  ['runs_by_clip', /FROM runs WHERE clip_id = @clipId AND service_id IN .*'completed'/],
  ['runs_by_clip', /FROM runs WHERE clip_id = @clipId AND service_id IN .*'uncertain'/],
  ['runs_by_evaluation', /FROM runs WHERE service_id IN .* evaluation_id = [@?]/],
  ['runs_by_parent', /FROM runs WHERE parent_id = \?/],
  ['jobs_by_batch', /FROM jobs WHERE batch_id = \? ORDER BY position/],
  ['jobs_by_path', /FROM jobs WHERE path = \? ORDER BY id/],
  ['jobs_by_path', /SELECT min\(path\) FROM jobs WHERE path > \?/],
  ['jobs_settled_by_path', /FROM jobs WHERE path = \? AND state <> 'pending'/],
  ['job_events_by_time', /DELETE FROM job_events WHERE at_ms < \?/],
  ['jobs_by_run', /FROM jobs WHERE run_id = \?/],
  ['jobs_by_batch_and_state', /SELECT state, count\(\*\) AS count FROM jobs WHERE batch_id = \?/],
  ['runs_by_cost', /FROM runs INDEXED BY runs_by_cost/],
  ['runs_by_state', /FROM runs WHERE runs.state = 'uncertain'/],
  ['jobs_by_clip', /FROM jobs WHERE clip_id = \? ORDER BY id DESC/],
  ['jobs_by_clip', /FROM jobs WHERE clip_id = \? AND state <> 'pending'/],
  ['files_by_clip', /FROM files WHERE clip_id = \?/],
  ['tracks_by_clip', /FROM tracks WHERE clip_id = \?/],
] as const)('looks up by %s: %s', ([index, pattern]) => {
  const found = statements.filter((sql) => pattern.test(sql));
  expect(found.length).toBeGreaterThan(0);
  for (const sql of found) {
    expect(planOf(sql).join('\n')).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}\\b`));
  }
});

test.for(['clips', 'runs', 'tracks', 'jobs', 'cards'])(
  'a deletion finds the rows that refer to %s by indexes',
  (parent) => {
    const tables = recording
      .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
      .pluck()
      .all();
    const references = tables.flatMap((table) =>
      (recording.pragma(`foreign_key_list(${table})`) as { table: string; from: string }[])
        .filter((reference) => reference.table === parent)
        .map(({ from }) => ({ table, from })),
    );
    expect(references.length).toBeGreaterThan(0);
    for (const { table, from } of references) {
      expect(scansOf(`DELETE FROM ${table} WHERE ${from} = ?`), `${table}.${from}`).toEqual([]);
    }
  },
);
