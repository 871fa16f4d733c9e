import { randomUUID } from 'node:crypto';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import { matchTracks } from '../../../shared/domain/tracks/match-tracks.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { type PlaceRow, placeColumns, placeOf } from './findings.ts';

export type TrackRow = PlaceRow & { id: string };
type FindingRow = PlaceRow & { runId: RunId; position: number };

/** Finding tracks: a finding of a clip across its runs, which holds the verdict. */
export const tracksTable = (connection: Connection) => {
  const { exists, rows, values, run } = statements(connection);
  const selectUntracked = rows<[ClipId], FindingRow>(
    `SELECT run_id AS runId, position, ${placeColumns}
     FROM (SELECT id, created_ms FROM runs WHERE clip_id = ?) AS own
     JOIN findings ON findings.run_id = own.id
     WHERE findings.track_id IS NULL ORDER BY own.created_ms, own.id, position`,
  );
  // An own finding is no finding of a run: none is matched to it.
  const selectTracks = rows<[ClipId], TrackRow>(
    `SELECT id, ${placeColumns} FROM tracks WHERE clip_id = ?
       AND NOT EXISTS (SELECT 1 FROM own_findings WHERE track_id = tracks.id) ORDER BY id`,
  );
  const selectTaken = values<[RunId], string>(
    'SELECT track_id FROM findings WHERE run_id = ? AND track_id IS NOT NULL',
  );
  const insert = run<[TrackRow & { clipId: ClipId }]>(
    `INSERT INTO tracks (id, clip_id, type, start_frame, end_frame, start_sec, end_sec, hull_xmin,
       hull_ymin, hull_xmax, hull_ymax, segment, description)
     VALUES (@id, @clipId, @type, @startFrame, @endFrame, @startSec, @endSec, @xmin, @ymin, @xmax,
       @ymax, @segment, @description)`,
  );
  const move = run<[TrackRow]>(
    `UPDATE tracks SET start_frame = @startFrame, end_frame = @endFrame, start_sec = @startSec,
       end_sec = @endSec, hull_xmin = @xmin, hull_ymin = @ymin, hull_xmax = @xmax,
       hull_ymax = @ymax, segment = @segment, description = @description
     WHERE id = @id`,
  );
  const assign = run<[trackId: string, RunId, position: number]>(
    'UPDATE findings SET track_id = ? WHERE run_id = ? AND position = ?',
  );

  const trackRun = (clipId: ClipId, runId: RunId, findings: readonly FindingRow[]): void => {
    // Other findings of a refreshed run have kept theirs.
    const taken = new Set(selectTaken(runId));
    const tracks = selectTracks(clipId).filter(({ id }) => !taken.has(id));
    const matches = matchTracks(findings.map(placeOf), tracks.map(placeOf));
    for (const [index, finding] of findings.entries()) {
      const known = tracks[matches[index] ?? -1];
      const id = known?.id ?? randomUUID();
      // The next run is likely to be nearest to this one.
      if (known) move({ ...finding, id });
      else insert({ ...finding, id, clipId });
      assign(id, finding.runId, finding.position);
    }
  };

  return {
    /** By id, which has no meaning; without those of own findings. */
    ofClip: selectTracks,
    isTaken: exists<[trackId: string]>('SELECT 1 FROM tracks WHERE id = ?'),
    move,
    add: (clipId: ClipId, track: TrackRow): void => insert({ ...track, clipId }),
    assign,
    /** Assigns a track to every finding of the clip that has none, run by run. */
    trackFindings: (clipId: ClipId): void => {
      const untracked = selectUntracked(clipId);
      for (const [runId, findings] of Map.groupBy(untracked, (finding) => finding.runId)) {
        trackRun(clipId, runId, findings);
      }
    },
    /** Deletes a track with its verdict; no finding of a run may have it. */
    remove: run<[trackId: string]>('DELETE FROM tracks WHERE id = ?'),
    /** Deletes a clip's tracks with their verdicts; its runs must be gone. */
    removeOfClip: run<[ClipId]>('DELETE FROM tracks WHERE clip_id = ?'),
  };
};
