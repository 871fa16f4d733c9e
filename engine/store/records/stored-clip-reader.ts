import { concernsPicture } from '../../../shared/domain/finding-types.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { foundGenerations } from '../tables/found-generations.ts';
import { jobStandings } from '../tables/job-standings.ts';
import { placeColumns } from '../tables/place-row.ts';
import { type RunRow, runColumns } from '../tables/run-row.ts';
import type {
  StoredClip,
  StoredDecision,
  StoredFile,
  StoredRun,
  StoredTrack,
} from './stored-clip.ts';

type RunWithAddress = RunRow & { serviceAddress: string | null };

/**
 * The types to export for a run. A run that checks only the prompt has no picture findings before
 * its answer arrives, and gets none if the answer arrives in another database.
 */
const exportedTypes = ({ glitchTypes, pictureRaw, state }: RunRow): string =>
  pictureRaw === null || state === 'completed' || state === 'partial'
    ? glitchTypes
    : glitchTypes
        .split(',')
        .filter((type) => !concernsPicture(type))
        .join(',');

/** Reads everything stored about a clip, in one consistent state. */
export const storedClipReader = (connection: Connection) => {
  const jobs = jobStandings(connection);
  const generationOf = foundGenerations(connection);
  const selectClip = connection.prepare<
    [string],
    Pick<StoredClip, 'clipId' | 'sha256' | 'address' | 'sizeBytes' | 'probe' | 'addedMs'>
  >(
    `SELECT id AS clipId, coalesce(clips.sha256, downloads.sha256) AS sha256, address,
       size_bytes AS sizeBytes, probe, created_ms AS addedMs
     FROM clips LEFT JOIN downloads ON clip_id = id WHERE id = ?`,
  );
  const selectFiles = connection.prepare<[string], StoredFile>(
    // What was downloaded is of no use elsewhere: it can be downloaded there.
    `SELECT path, seen_ms AS seenMs, missing FROM files WHERE clip_id = ?
       AND path IS NOT (SELECT path FROM downloads WHERE downloads.clip_id = files.clip_id)
     ORDER BY seen_ms DESC, path`,
  );
  const selectPrompt = connection.prepare<[string], { text: string; changedMs: number }>(
    'SELECT text, changed_ms AS changedMs FROM typed_prompts WHERE clip_id = ?',
  );
  const selectDecision = connection.prepare<[string], StoredDecision>(
    'SELECT decision, decided_ms AS decidedMs FROM decisions WHERE clip_id = ?',
  );
  const selectRuns = connection.prepare<[string], RunWithAddress>(
    `SELECT ${runColumns}, services.base_url AS serviceAddress
     FROM runs JOIN services ON services.id = runs.service_id WHERE runs.clip_id = ?
     ORDER BY runs.created_ms DESC, runs.id`,
  );
  const selectTrackIds = connection
    .prepare<[string], string | null>(
      'SELECT track_id FROM findings WHERE run_id = ? ORDER BY position',
    )
    .pluck();
  const selectTracks = connection.prepare<[string], StoredTrack>(
    `SELECT id AS trackId, ${placeColumns}, verdict, coalesce(note, '') AS note,
       changed_ms AS changedMs
     FROM tracks LEFT JOIN verdicts ON verdicts.track_id = tracks.id
     WHERE clip_id = ? ORDER BY id`,
  );

  const runsOf = (clipId: ClipId): StoredRun[] =>
    selectRuns.all(clipId).map((run) => ({
      ...run,
      glitchTypes: exportedTypes(run),
      trackIds: selectTrackIds.all(run.id),
    }));

  const read = (clipId: ClipId): StoredClip | null => {
    const clip = selectClip.get(clipId);
    if (!clip) return null;
    return {
      ...clip,
      files: selectFiles.all(clipId),
      standing: jobs.standingFor(clipId) ?? null,
      typedPrompt: selectPrompt.get(clipId) ?? null,
      decision: selectDecision.get(clipId) ?? null,
      generation: generationOf(clipId),
      runs: runsOf(clipId),
      tracks: selectTracks.all(clipId),
    };
  };
  /** Returns null for an unknown or deleted clip. */
  return (clipId: ClipId): StoredClip | null => connection.transaction(() => read(clipId))();
};
