import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Clips of which this library has something to share with colleagues, see step 7. */
export const sharedClipsTable = (connection: Connection) => {
  const { rows, values } = statements(connection);
  return {
    /** Months in which such clips were added; the revision increases when one changes. */
    months: rows<[], { month: string; clips: number; revision: number }>(
      `SELECT month, count(*) AS clips, max(revision) AS revision FROM shared_clips
       GROUP BY month ORDER BY month`,
    ),
    ofMonth: values<[month: string], ClipId>(
      'SELECT clip_id FROM shared_clips WHERE month = ? ORDER BY clip_id',
    ),
  };
};
