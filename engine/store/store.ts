import { AppError } from '../../shared/errors/app-error.ts';
import { openDatabase } from './connection.ts';
import { refuseDevelopmentFolder } from './refuse-development-folder.ts';
import { statements } from './statements.ts';
import { readStoredJson } from './stored-json.ts';
import { batchesTable } from './tables/batches.ts';
import { clipsTable } from './tables/clips.ts';
import { copiesTable } from './tables/copies.ts';
import { costsTable } from './tables/costs.ts';
import { downloadsTable } from './tables/downloads.ts';
import { jobsTable } from './tables/jobs.ts';
import { joinedResults } from './tables/joined-results.ts';
import { promptRowsTable } from './tables/prompt-rows.ts';
import { runsTable } from './tables/runs.ts';
import { servicesTable } from './tables/services.ts';
import { settingsTable } from './tables/settings.ts';
import { sortedClipsTable, sortedCopiesTable } from './tables/sorted-clips.ts';
import { promptReadingsTable, typedPromptsTable } from './tables/typed-prompts.ts';
import { uncertainRunsTable } from './tables/uncertain-runs.ts';
import { uploadsTable } from './tables/uploads.ts';
import { watchedFoldersTable } from './tables/watched-folders.ts';
import { workflowChoicesTable } from './tables/workflow-choices.ts';
import { type Lock, takeWriterLock } from './take-lock.ts';

export type Store = ReturnType<typeof openStore>;

/** Data folders that this process has opened, which must not be checked again. */
const openedFolders = new Set<string>();

/**
 * Opens the database of a data folder, with the functions of each table.
 * @throws AppError data_folder_unusable, database_damaged, database_from_future
 */
export const openStore = (dataDir: string) => {
  if (!openedFolders.has(dataDir)) refuseDevelopmentFolder(dataDir);
  const connection = openDatabase(dataDir);
  openedFolders.add(dataDir);
  let lock: Lock | undefined;
  const { row, values, value, transaction } = statements(connection);
  const selectCounts = row<[], { clips: number; runs: number }>(
    'SELECT (SELECT count(*) FROM clips) AS clips, (SELECT count(*) FROM runs) AS runs',
  );
  return {
    batches: batchesTable(connection),
    clips: clipsTable(connection),
    copies: copiesTable(connection),
    costs: costsTable(connection),
    downloads: downloadsTable(connection),
    jobs: jobsTable(connection),
    promptReadings: promptReadingsTable(connection),
    promptRows: promptRowsTable(connection),
    results: joinedResults(connection),
    runs: runsTable(connection),
    services: servicesTable(connection),
    settings: settingsTable(connection),
    sortedClips: sortedClipsTable(connection),
    sortedCopies: sortedCopiesTable(connection),
    typedPrompts: typedPromptsTable(connection),
    uncertainRuns: uncertainRunsTable(connection),
    uploads: uploadsTable(connection),
    watched: watchedFoldersTable(connection),
    workflowChoices: workflowChoicesTable(connection),
    countAll: (): { clips: number; runs: number } => selectCounts() ?? { clips: 0, runs: 0 },
    /** Counts damaged answers. Reads all of them. */
    countDamagedAnswers: (): number =>
      values<[], string>('SELECT raw FROM runs WHERE raw IS NOT NULL AND NOT json_valid(raw)')()
        // SQLite supports less nesting.
        .filter((raw) => readStoredJson(raw) === null).length,
    versions: (): { schema: number; sqlite: string } => ({
      schema: connection.pragma('user_version', { simple: true }) as number,
      sqlite: value<[], string>('SELECT sqlite_version()')() ?? '',
    }),
    transaction,
    /**
     * Takes the writer lock until `close`. Must be called before anything is submitted or deleted.
     * @throws AppError data_folder_busy, data_folder_unusable
     */
    becomeWriter: (): void => {
      lock ??= takeWriterLock(dataDir);
    },
    hasOtherWriter: (): boolean => {
      if (lock) return false;
      try {
        takeWriterLock(dataDir, 0).release();
        return false;
      } catch (error) {
        if (error instanceof AppError && error.code === 'data_folder_busy') return true;
        throw error;
      }
    },
    close: (): void => {
      connection.close();
      lock?.release();
    },
  };
};
