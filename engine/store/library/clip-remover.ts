import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { clipsTable } from '../tables/clips.ts';
import { copiesTable } from '../tables/copies.ts';
import { costsTable } from '../tables/costs.ts';
import { jobsTable } from '../tables/jobs.ts';
import { runsTable } from '../tables/runs.ts';
import { tracksTable } from '../tables/tracks.ts';
import { typedPromptsTable } from '../tables/typed-prompts.ts';
import { uploadsTable } from '../tables/uploads.ts';

/** Outcome. `queued`: it is pending in a batch, and must not be removed during its evaluation. */
export type ClipRemoval = 'removed' | 'queued' | 'unknown';

/** Removes clips from the database, with everything that refers to them; keeps their costs. */
export const clipRemover = (connection: Connection) => {
  const clips = clipsTable(connection);
  const copies = copiesTable(connection);
  const costs = costsTable(connection);
  const jobs = jobsTable(connection);
  const runs = runsTable(connection);
  const tracks = tracksTable(connection);
  const prompts = typedPromptsTable(connection);
  const uploads = uploadsTable(connection);
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
