import type { Postgres } from './connect-postgres.ts';

export type Backlog = Awaited<ReturnType<typeof readBacklog>>;

/** Counts runs that have not ended, and the age of the oldest one that is queued. */
export const readBacklog = async (postgres: Postgres) => {
  const [row] = await postgres.query<{ queued: number; processing: number; oldestSec: number }>(
    `SELECT count(*) FILTER (WHERE status = 'queued') AS queued,
       count(*) FILTER (WHERE status = 'processing') AS processing,
       coalesce(greatest(0, extract(epoch FROM clock_timestamp())
         - min(created_at_ms) FILTER (WHERE status = 'queued') / 1000.0), 0)::float8 AS "oldestSec"
     FROM evaluations WHERE status IN ('queued', 'processing')`,
  );
  if (!row) throw new Error('no counts');
  return row;
};
