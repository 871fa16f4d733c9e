import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../engine/db/migrations/migrate.ts';
import { clipsTable } from '../../engine/db/tables/clips.ts';
import { findingsTable } from '../../engine/db/tables/findings.ts';
import { jobsTable } from '../../engine/db/tables/jobs.ts';
import { runsTable } from '../../engine/db/tables/runs.ts';
import { servicesTable } from '../../engine/db/tables/services.ts';
import { uploadsTable } from '../../engine/db/tables/uploads.ts';

let connection: Database.Database;
const statements: string[] = [];

beforeAll(() => {
  connection = new Database(':memory:');
  migrate(connection);
  // Every statement that the tables prepare, taken down on its way.
  const recording = new Proxy(connection, {
    get: (target, name) => {
      if (name !== 'prepare') return Reflect.get(target, name, target);
      return (sql: string) => {
        statements.push(sql.replace(/\s+/g, ' ').trim());
        return target.prepare(sql);
      };
    },
  });
  for (const table of [
    clipsTable,
    findingsTable,
    jobsTable,
    runsTable,
    servicesTable,
    uploadsTable,
  ]) {
    table(recording);
  }
});

afterAll(() => {
  connection.close();
});

/** The steps of a query plan that read a whole table, without any index. */
const scansOf = (sql: string): string[] =>
  connection
    .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/@\w+|\?/g, 'NULL')}`)
    .all()
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN (?!CONSTANT)/.test(detail) && !/COVERING INDEX/.test(detail));

test('no statement reads a whole table, except the short one of services', () => {
  expect(statements.length).toBeGreaterThan(25);
  const scanning = statements
    .map((sql) => ({ sql, scans: scansOf(sql).filter((scan) => !/\bservices\b/.test(scan)) }))
    .filter(({ scans }) => scans.length > 0);
  expect(scanning).toEqual([]);
});

test('the check notices a statement that does', () => {
  expect(scansOf("SELECT id FROM runs WHERE raw LIKE '%x%'")).toEqual(['SCAN runs']);
});

test.for([
  ['runs_by_clip', /FROM runs WHERE service_id = @serviceId AND clip_id = @clipId .*'completed'/],
  ['runs_by_clip', /FROM runs WHERE service_id = @serviceId AND clip_id = @clipId .*'uncertain'/],
  ['runs_by_evaluation', /FROM runs WHERE service_id IN .* evaluation_id = @evaluationId/],
  ['runs_by_parent', /FROM runs WHERE parent_id = @id/],
  ['jobs_by_batch', /FROM jobs WHERE batch_id = \?/],
  ['jobs_by_path', /FROM jobs WHERE path = \? ORDER BY id/],
  ['jobs_by_path', /SELECT min\(path\) FROM jobs WHERE path > \?/],
  ['jobs_settled_by_path', /FROM jobs WHERE path = \? AND state <> 'pending'/],
  ['job_events_by_time', /DELETE FROM job_events WHERE at_ms < \?/],
  ['jobs_by_run', /FROM jobs WHERE run_id = \?/],
] as const)('looks up by %s: %s', ([index, pattern]) => {
  const found = statements.filter((sql) => pattern.test(sql));
  expect(found.length).toBeGreaterThan(0);
  for (const sql of found) {
    const plan = connection
      .prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/@\w+|\?/g, "'x'")}`)
      .all();
    expect(plan.map(({ detail }) => detail).join('\n')).toMatch(
      new RegExp(`USING (COVERING )?INDEX ${index}\\b`),
    );
  }
});

test('a deletion finds what hangs on a run by indexes', () => {
  const indexed = (table: string, column: string): boolean =>
    (connection.pragma(`index_list(${table})`) as { name: string }[]).some(
      ({ name }) =>
        (connection.pragma(`index_info(${name})`) as { name: string }[])[0]?.name === column,
    );
  expect(indexed('runs', 'parent_id')).toBe(true);
  expect(indexed('jobs', 'run_id')).toBe(true);
  expect(indexed('findings', 'run_id')).toBe(true);
});
