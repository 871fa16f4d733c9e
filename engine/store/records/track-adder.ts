import { randomUUID } from 'node:crypto';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { matchTracks } from '../../../shared/domain/tracks/match-tracks.ts';
import type { Connection } from '../connection.ts';
import { type PlaceRow, placeColumns, placeOf } from '../tables/place-row.ts';
import type { AddedRuns } from './run-adder.ts';
import type { StoredClip, StoredTrack } from './stored-clip.ts';

type OwnTrack = PlaceRow & { id: string };

export const trackAdder = (connection: Connection) => {
  const selectOwn = connection.prepare<[string], OwnTrack>(
    `SELECT id, ${placeColumns} FROM tracks WHERE clip_id = ? ORDER BY id`,
  );
  const selectTaken = connection
    .prepare<[string], number>('SELECT 1 FROM tracks WHERE id = ?')
    .pluck();
  const selectOfRun = connection
    .prepare<[string], string | null>(
      'SELECT track_id FROM findings WHERE run_id = ? ORDER BY position',
    )
    .pluck();
  const insert = connection.prepare(
    `INSERT INTO tracks (id, clip_id, type, start_frame, end_frame, start_sec, end_sec, hull_xmin,
       hull_ymin, hull_xmax, hull_ymax, segment, description)
     VALUES (@id, @clipId, @type, @startFrame, @endFrame, @startSec, @endSec, @xmin, @ymin, @xmax,
       @ymax, @segment, @description)`,
  );
  const assign = connection.prepare<[string, string, number]>(
    'UPDATE findings SET track_id = ? WHERE run_id = ? AND position = ?',
  );

  /** Maps tracks to those stored here, by id or by the same findings of a known run. */
  const knownTracks = (
    clip: StoredClip,
    { known, runIdOf }: AddedRuns,
    stored: readonly OwnTrack[],
  ): Map<string, string> => {
    const ownIds = new Set(stored.map(({ id }) => id));
    const idOf = new Map<string, string>();
    for (const { trackId } of clip.tracks) if (ownIds.has(trackId)) idOf.set(trackId, trackId);
    for (const run of known) {
      const ownOfRun = selectOfRun.all(runIdOf.get(run.id) ?? '');
      for (const [position, trackId] of run.trackIds.entries()) {
        const ownId = ownOfRun[position];
        if (trackId !== null && ownId && !idOf.has(trackId)) idOf.set(trackId, ownId);
      }
    }
    return idOf;
  };

  const addTrack = (clipId: ClipId, track: StoredTrack): string => {
    const isTaken = selectTaken.get(track.trackId) !== undefined;
    const id = isTaken ? randomUUID() : track.trackId;
    insert.run({ ...track, id, clipId });
    return id;
  };

  /**
   * Matches the tracks with those stored here, by their findings or else by position, like those of
   * a new run; adds the others; and assigns tracks to the findings of new runs. Must be called
   * within a transaction, when all findings stored here have tracks.
   * @returns the track stored here for each track, by the imported id
   */
  return (clip: StoredClip, runs: AddedRuns): ReadonlyMap<string, string> => {
    const stored = selectOwn.all(clip.clipId);
    const idOf = knownTracks(clip, runs, stored);
    const taken = new Set(idOf.values());
    const free = stored.filter(({ id }) => !taken.has(id));
    const unknown = clip.tracks.filter(({ trackId }) => !idOf.has(trackId));
    const matches = matchTracks(unknown.map(placeOf), free.map(placeOf));
    for (const [index, track] of unknown.entries()) {
      idOf.set(track.trackId, free[matches[index] ?? -1]?.id ?? addTrack(clip.clipId, track));
    }
    for (const { id: runId, trackIds } of runs.added) {
      for (const [position, trackId] of trackIds.entries()) {
        const ownId = trackId === null ? undefined : idOf.get(trackId);
        if (ownId !== undefined) assign.run(ownId, runId, position);
      }
    }
    return idOf;
  };
};
