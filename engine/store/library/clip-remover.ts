import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { tablesOf } from '../tables.ts';

/** Outcome. `queued`: it is pending in a batch, and must not be removed during its evaluation. */
export type ClipRemoval = 'removed' | 'queued' | 'unknown';

/** Removes clips from the database, with everything that refers to them; keeps their costs. */
export const clipRemover = (connection: Connection) => {
  const {
    clips,
    copies,
    costs,
    jobs,
    runs,
    tracks,
    typedPrompts: prompts,
    uploads,
  } = tablesOf(connection);
  /** Must be called within a transaction. */
  return (clipId: ClipId): ClipRemoval => {
    if (jobs.isQueued(clipId)) return 'queued';
    costs.keepOfClip(clipId);
    jobs.removeOfClip(clipId);
    runs.removeOfClip(clipId);
    copies.removeOfClip(clipId);
    tracks.removeOfClip(clipId);
    prompts.set(clipId, null);
    uploads.removeOfClip(clipId);
    return clips.remove(clipId) ? 'removed' : 'unknown';
  };
};
