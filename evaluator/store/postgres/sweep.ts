import { DAY_SEC } from '../../parse-options.ts';
import type { ClipStore } from '../clip-store.ts';
import { type Postgres, sql } from './connect-postgres.ts';

/** Bytes without a record are kept so long: one may be about to be stored. */
const UNUSED_BYTES_KEPT_SEC = 3600;

/** Removes what is expired, interrupted or unused, also of accounts that do not come back. */
export const sweep = async (postgres: Postgres, files: ClipStore): Promise<void> => {
  await postgres.query('DELETE FROM slots WHERE leased_until < clock_timestamp()');
  await postgres.query(
    `DELETE FROM submissions
     WHERE at_ms < (extract(epoch FROM clock_timestamp()) - ${DAY_SEC}) * 1000`,
  );
  await postgres.query(
    `DELETE FROM videos WHERE origin = 'upload' AND state IN ('reserved', 'received')
       AND upload_expires_at_sec < extract(epoch FROM clock_timestamp()) - ${UNUSED_BYTES_KEPT_SEC}`,
  );
  await postgres.query(
    `DELETE FROM videos WHERE origin <> 'upload'
       AND NOT EXISTS (SELECT 1 FROM evaluations WHERE video_id = videos.id)
       AND created_at_sec < extract(epoch FROM clock_timestamp()) - ${UNUSED_BYTES_KEPT_SEC}`,
  );
  // The rows stay locked until the files are gone: who stores the same bytes again waits for that.
  await postgres.transaction(async (client) => {
    const { rows } = await client.query<{ sha256: string }>(
      `DELETE FROM blobs WHERE sha256 IN (
         SELECT sha256 FROM blobs WHERE used_at < clock_timestamp() - interval '${UNUSED_BYTES_KEPT_SEC} s'
           AND NOT EXISTS (SELECT 1 FROM videos WHERE videos.sha256 = blobs.sha256)
         LIMIT 1000 FOR UPDATE SKIP LOCKED)
       RETURNING sha256`,
    );
    await Promise.all(rows.map(({ sha256 }) => files.remove(sha256)));
  });
  // A run with a judge reads its temporary file for as long as a job may take.
  files.removeInterrupted(Date.now() - DAY_SEC * 1000);
  await files.direct?.removeUnwanted(async (ids) => {
    const rows = await postgres.query<{ id: string }>(sql`
      SELECT id FROM videos WHERE id = ANY (${ids}) AND state IN ('reserved', 'validating')`);
    return rows.map(({ id }) => id);
  });
};
