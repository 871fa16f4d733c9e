import Database from 'better-sqlite3';
import { databasePath } from '../../engine/store/connection.ts';

type Row = Record<string, unknown>;

/** A batch of the windows, the command line or an import, as stored by any version. */
export type DescribedBatch = {
  id: string;
  serviceId: string;
  origin: string;
  /** Null for batches of the command line and of imports before version 250. */
  label: string | null;
  phase: string | null;
  position: number | null;
  selection: string | null;
  capUnits: number | null;
  estimatedUnits: number | null;
  hasOwnCap: number | null;
  retryOf: string | null;
  promptCheck: string | null;
  searched: string | null;
  leftOutCount: number | null;
  cleared: number | null;
  reason: string | null;
  stoppedBy: string | null;
  warnings: string;
  options: string;
  createdMs: number;
  endedMs: number | null;
  /** Number of its jobs in each state. */
  jobs: Record<string, number>;
  /** Pending jobs of files for which nothing newer was begun. */
  openJobs: number;
};

export type FolderDescription = {
  version: number;
  /** Rows of the tables that must survive everything, each as stored. */
  library: Record<string, Row[]>;
  /** Billable units of all evaluations, by service. */
  costs: Record<string, number>;
  runsByState: Record<string, number>;
  uncertainRuns: Row[];
  batches: DescribedBatch[];
  watchedFolders: Row[];
  counts: Record<string, number>;
};

/** Tables of what people have paid for or decided, with the order of their rows. */
const libraryTables: Record<string, string> = {
  settings: 'name',
  services: 'id',
  clips: 'id',
  files: 'path',
  uploads: 'service_id, clip_id',
  runs: 'id',
  findings: 'run_id, position',
  tracks: 'id',
  verdicts: 'track_id',
  typed_prompts: 'clip_id',
  workflow_choices: 'workflow_key',
  prompt_readings: 'clip_id',
  saved_views: 'id',
  copies: 'id',
  downloads: 'clip_id',
  jobs: 'id',
  job_events: 'id',
};

const columnsOfQueue = `phase, label, selection, cap_units AS capUnits,
  estimated_units AS estimatedUnits, reason, cleared, retry_of AS retryOf,
  has_own_cap AS hasOwnCap, prompt_check AS promptCheck, searched,
  left_out_count AS leftOutCount, position`;

const columnsOfBatch = `batches.id, service_id AS serviceId, options, created_ms AS createdMs,
  ended_ms AS endedMs, warnings`;

const oldOrigin = `CASE WHEN batch_id IS NOT NULL THEN 'window'
  WHEN service_id GLOB '*#imported' THEN 'import' ELSE 'command line' END AS origin`;

const openJobs = `SELECT count(*) FROM jobs WHERE batch_id = ? AND state = 'pending'
  AND NOT EXISTS (SELECT 1 FROM jobs AS later WHERE later.id > jobs.id AND later.path = jobs.path)`;

const readBatches = (database: Database.Database, isOld: boolean): DescribedBatch[] => {
  const select = isOld
    ? `SELECT ${columnsOfBatch}, stopped_by AS stoppedBy, ${oldOrigin}, ${columnsOfQueue}
       FROM batches LEFT JOIN queued_batches ON batch_id = batches.id`
    : `SELECT ${columnsOfBatch}, reason AS stoppedBy, origin, ${columnsOfQueue} FROM batches`;
  const states = database.prepare<[string], { state: string; count: number }>(
    'SELECT state, count(*) AS count FROM jobs WHERE batch_id = ? GROUP BY state ORDER BY state',
  );
  const open = database.prepare<[string], number>(openJobs).pluck();
  return database
    .prepare<[], Omit<DescribedBatch, 'jobs' | 'openJobs'>>(
      `${select} ORDER BY created_ms, batches.id`,
    )
    .all()
    .map((batch) => ({
      ...batch,
      jobs: Object.fromEntries(states.all(batch.id).map(({ state, count }) => [state, count])),
      openJobs: open.get(batch.id) ?? 0,
    }));
};

/** Names and numbers of two columns. */
const numbersOf = (database: Database.Database, sql: string): Record<string, number> =>
  Object.fromEntries(database.prepare(sql).raw().all() as [string, number][]);

const describe = (database: Database.Database): FolderDescription => {
  const rows = (sql: string): Row[] => database.prepare<[], Row>(sql).all();
  const version = Number(database.pragma('user_version', { simple: true }));
  const isOld = version < 250;
  const files = database.prepare<[unknown], Row>(
    'SELECT * FROM watched_files WHERE watch_id = ? ORDER BY path',
  );
  const library = Object.fromEntries(
    Object.entries(libraryTables).map(([table, order]) => [
      table,
      rows(`SELECT * FROM ${table} ORDER BY ${order}`),
    ]),
  );
  const batches = readBatches(database, isOld);
  const watchedFolders = rows('SELECT * FROM watched_folders ORDER BY path').map((folder) => ({
    ...folder,
    files: files.all(folder.id),
  }));
  const uncertainRuns = rows(`SELECT * FROM runs WHERE state = 'uncertain' ORDER BY id`);
  const numberOf = (table: string): number => library[table]?.length ?? 0;
  return {
    version,
    library,
    costs: numbersOf(
      database,
      `SELECT service_id, total(billable_units) FROM runs GROUP BY service_id ORDER BY service_id`,
    ),
    runsByState: numbersOf(
      database,
      'SELECT state, count(*) FROM runs GROUP BY state ORDER BY state',
    ),
    uncertainRuns,
    batches,
    watchedFolders,
    counts: {
      clips: numberOf('clips'),
      runs: numberOf('runs'),
      findings: numberOf('findings'),
      verdicts: numberOf('verdicts'),
      notes: (library.verdicts ?? []).filter(({ note }) => note !== '').length,
      typedPrompts: numberOf('typed_prompts'),
      savedViews: numberOf('saved_views'),
      uploads: numberOf('uploads'),
      copies: numberOf('copies'),
      jobs: numberOf('jobs'),
      pendingJobs: (library.jobs ?? []).filter(({ state }) => state === 'pending').length,
      uncertainRuns: uncertainRuns.length,
      batches: batches.length,
      watchedFolders: watchedFolders.length,
      watchedFiles: watchedFolders.reduce((sum, folder) => sum + folder.files.length, 0),
    },
  };
};

/**
 * Reads the contents of a database of version 240 or later as plain data that can be compared: a
 * migration must keep them.
 * @param path the database; by default that of the data folder
 */
export const describeFolder = (
  dataDir: string,
  path: string = databasePath(dataDir),
): FolderDescription => {
  const database = new Database(path, { readonly: true });
  try {
    return database.transaction(() => describe(database))();
  } finally {
    database.close();
  }
};
