import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { RunRow } from './run-row.ts';

export type UncertainRow = Pick<
  RunRow,
  'id' | 'clipId' | 'serviceId' | 'prompt' | 'submittedMs' | 'error'
> & { path: string | null };

/** Runs that wait for the user's decision, without those that a pending job will resubmit. */
export const uncertainRunsTable = (connection: Connection) => ({
  /** Oldest first. */
  all: statements(connection).rows<[], UncertainRow>(
    `SELECT runs.id, runs.clip_id AS clipId, runs.service_id AS serviceId, runs.prompt,
       runs.submitted_ms AS submittedMs, runs.error,
       coalesce(
         (SELECT path FROM jobs WHERE jobs.run_id = runs.id ORDER BY jobs.id DESC LIMIT 1),
         (SELECT path FROM files WHERE files.clip_id = runs.clip_id ORDER BY seen_ms DESC LIMIT 1)
       ) AS path
     FROM runs WHERE runs.state = 'uncertain' AND NOT EXISTS (
       SELECT 1 FROM jobs JOIN batches ON batches.id = jobs.batch_id
       WHERE jobs.redo_of = runs.id AND jobs.state = 'pending' AND batches.ended_ms IS NULL)
     ORDER BY runs.created_ms`,
  ),
});
