import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { tablesOf } from '../tables.ts';

/** Outcome. `queued`: it is pending in a batch, and must not be removed during its evaluation. */
export type ClipRemoval = 'removed' | 'queued' | 'unknown';

/** Removes clips from the database, with everything that refers to them; keeps their costs. */
export const clipRemover = (connection: Connection) => {
  const tables = tablesOf(connection);
  /** Must be called within a transaction. */
  return (clipId: ClipId): ClipRemoval => {
    if (tables.jobs.isQueued(clipId)) return 'queued';
    tables.costs.keepOfClip(clipId);
    tables.jobs.removeOfClip(clipId);
    tables.runs.removeOfClip(clipId);
    tables.copies.removeOfClip(clipId);
    tables.tracks.removeOfClip(clipId);
    tables.typedPrompts.set(clipId, null);
    tables.uploads.removeOfClip(clipId);
    return tables.clips.remove(clipId) ? 'removed' : 'unknown';
  };
};
