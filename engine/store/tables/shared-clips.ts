import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Shared clips that were added in a minute, `2026-11-28T2105`, or in a longer time. */
export type SharedPart = {
  readonly time: string;
  readonly clips: number;
  /** Increases when one of them changes. */
  readonly revision: number;
  /** Differs if others were added: the next change has the revision of a deleted clip again. */
  readonly checksum: number;
};

const timeOf = "strftime('%Y-%m-%dT%H%M', created_ms / 1000, 'unixepoch')";

/** Clips of which this library has something to share with colleagues, see step 7. */
export const sharedClipsTable = (connection: Connection) => {
  const { rows, values } = statements(connection);
  const selectAdded = values<[from: string, until: string], ClipId>(
    `SELECT clip_id FROM shared_clips CROSS JOIN clips ON clips.id = clip_id
     WHERE ${timeOf} >= ? AND ${timeOf} < ? ORDER BY created_ms, clip_id`,
  );
  // CROSS, so that clips without anything to share are not read.
  return {
    minutes: rows<[], SharedPart>(
      `SELECT ${timeOf} AS time, count(*) AS clips, max(revision) AS revision,
         sum(created_ms % 1000000000) AS checksum
       FROM shared_clips CROSS JOIN clips ON clips.id = clip_id GROUP BY 1 ORDER BY 1`,
    ),
    /** @param from the minute from which they were added @param until before which */
    added: (from: string, until = '~'): ClipId[] => selectAdded(from, until),
  };
};
