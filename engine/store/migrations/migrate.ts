import type Database from 'better-sqlite3';
import { AppError } from '../../../shared/errors/app-error.ts';
import { firstTables } from './0010-first-tables.ts';
import { runsByParent } from './0020-runs-by-parent.ts';
import { listAndPrune } from './0030-list-and-prune.ts';
import { library } from './0040-library.ts';
import { staleClips } from './0050-stale-clips.ts';
import { queue } from './0100-queue.ts';
import { sharedCaps } from './0110-shared-caps.ts';
import { takes } from './0120-takes.ts';
import { trends } from './0130-trends.ts';
import { prompts } from './0140-prompts.ts';
import { promptReadings } from './0142-prompt-readings.ts';
import { promptChecks } from './0143-prompt-checks.ts';
import { addresses } from './0150-addresses.ts';
import { copies } from './0160-copies.ts';
import { watchedFolders } from './0170-watched-folders.ts';
import { trackSeconds } from './0190-track-seconds.ts';
import { imports } from './0200-imports.ts';
import { batchWarnings } from './0220-batch-warnings.ts';
import { pictureAnswers } from './0230-picture-answers.ts';
import { oneQueue } from './0250-one-queue.ts';
import { decisions } from './0251-decisions.ts';
import { worstFirst } from './0252-worst-first.ts';
import { retriesInBatch } from './0253-retries-in-batch.ts';
import { sortedClips } from './0254-sorted-clips.ts';
import { facets } from './0270-facets.ts';
import { importedFacts } from './0310-imported-facts.ts';
import { deletedCosts } from './0330-deleted-costs.ts';
import { cardStep } from './card-step.ts';
import type { Migration } from './migration.ts';

const migrations: readonly Migration[] = [
  firstTables,
  runsByParent,
  listAndPrune,
  library,
  staleClips,
  queue,
  sharedCaps,
  takes,
  trends,
  prompts,
  promptReadings,
  promptChecks,
  addresses,
  copies,
  watchedFolders,
  // What results leave unjudged, for filters.
  cardStep(180, 'not_judged TEXT'),
  trackSeconds,
  imports,
  // A result that older versions considered complete may be incomplete
  // (`shared/domain/judgment.ts`).
  cardStep(210),
  batchWarnings,
  pictureAnswers,
  // Cards list the requested types of their result.
  cardStep(240),
  oneQueue,
  decisions,
  worstFirst,
  retriesInBatch,
  sortedClips,
  // A prompt that was never checked no longer counts as checked; the order of findings changed.
  cardStep(260),
  facets,
  // An attempt without a result no longer hides an earlier result.
  cardStep(300),
  importedFacts,
  deletedCosts,
  // Results of different types are joined.
  cardStep(340, 'parts TEXT'),
];

/** The schema version this build writes. */
export const latestVersion = migrations.at(-1)?.version ?? 0;

/**
 * Hash of the latest schema, which saves building it at each start. A database with another hash is
 * compared entry by entry, so an outdated hash only costs time. A test keeps it current.
 */
export const latestSchemaHash = 'oavUf5J7dv2_XxYuiTBWpkd3WS4Y05SLhYSXj9g7IsU';

/** Whether a build of Clipcheck wrote this version; 0 is a database without tables. */
export const isKnownVersion = (version: number): boolean =>
  version === 0 || migrations.some((step) => step.version === version);

type Dangling = { table: string; parent: string };

const readDangling = (connection: Database.Database): Dangling[] =>
  connection.pragma('foreign_key_check') as Dangling[];

/** Throws if more rows than before refer to a missing row. */
const expectIntactReferences = (connection: Database.Database, before: number): void => {
  const dangling = readDangling(connection);
  const [first] = dangling;
  if (first === undefined || dangling.length <= before) return;
  const { table, parent } = first;
  throw new AppError(
    'database_damaged',
    `The database ${connection.name} cannot be updated: a row of ${table} refers to one of ${parent} that does not exist. Nothing was changed. Move it away and start again, or use another folder with --data-dir.`,
  );
};

/** Runs work after which no more rows than before may refer to a missing row. */
const keepingReferences = (connection: Database.Database, work: () => void): void => {
  const before = readDangling(connection).length;
  work();
  expectIntactReferences(connection, before);
};

/**
 * Runs a transaction that may rebuild tables to which others refer: references are not checked with
 * each statement. The switch is set outside, since SQLite ignores it within a transaction.
 */
const rebuilding = (connection: Database.Database, work: () => void): void => {
  const wasOn = connection.pragma('foreign_keys', { simple: true });
  connection.pragma('foreign_keys = OFF');
  try {
    connection.transaction(work).immediate();
  } finally {
    connection.pragma(`foreign_keys = ${wasOn}`);
  }
};

/**
 * Migrates a Clipcheck database in one transaction.
 * @param keepCopy called within it before anything changes, unless the database is empty
 * @throws AppError database_damaged; what `keepCopy` throws
 */
export const migrate = (
  connection: Database.Database,
  upTo = latestVersion,
  keepCopy?: () => void,
): void => {
  const version = () => connection.pragma('user_version', { simple: true }) as number;
  if (version() >= upTo) return;
  rebuilding(connection, () => {
    // Read again inside: another process may have migrated while this one waited for the lock.
    const from = version();
    const steps = migrations.filter((step) => step.version > from && step.version <= upTo);
    if (steps.length === 0) return;
    if (from > 0) keepCopy?.();
    // After the copy, whose error explains an unreadable database better.
    keepingReferences(connection, () => {
      for (const step of steps) {
        step.up(connection);
        connection.pragma(`user_version = ${step.version}`);
      }
    });
  });
};
