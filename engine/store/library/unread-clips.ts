import { maxUnreadClips, type UnreadClip } from '../../../shared/contract/library.ts';
import type { BatchId, JobId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { splitPath } from './split-path.ts';

type Row = { jobId: JobId; path: string };

/** Files of batches under way that are in the library only once they are read. */
export const unreadClips = (connection: Connection) => {
  const { rows } = statements(connection);
  const select = rows<[{ batchId: BatchId | null }], Row>(
    `SELECT jobs.id AS jobId, jobs.path FROM batches CROSS JOIN jobs ON jobs.batch_id = batches.id
     WHERE batches.ended_ms IS NULL AND batches.phase IN ('waiting', 'scanning', 'running')
       AND (@batchId IS NULL OR batches.id = @batchId)
       AND jobs.state = 'pending' AND jobs.replaced = 0 AND jobs.clip_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM files WHERE files.path = jobs.path)
     ORDER BY batches.position, jobs.position LIMIT ${maxUnreadClips}`,
  );
  return (wanted: { batchId: BatchId | null }): UnreadClip[] =>
    select(wanted).map(({ jobId, path }) => ({ jobId, name: splitPath(path).name }));
};
