import { randomUUID } from 'node:crypto';
import type { StoredClip, TrackRecord } from '../../../shared/documents/record.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { matchTracks } from '../../../shared/domain/tracks/match-tracks.ts';
import type { Connection } from '../connection.ts';
import { placeOf } from '../tables/findings.ts';
import type { tracksTable } from '../tables/tracks.ts';
import type { AddedRuns } from './run-adder.ts';

type Tracks = ReturnType<typeof tracksTable>;

export const trackAdder = (connection: Connection, tracks: Tracks) => {
  const selectTaken = connection
    .prepare<[string], number>('SELECT 1 FROM tracks WHERE id = ?')
    .pluck();
  const selectOfRun = connection
    .prepare<[string], string | null>(
      'SELECT track_id FROM findings WHERE run_id = ? ORDER BY position',
    )
    .pluck();

  /** Maps tracks to those stored here, by id or by the same findings of a known run. */
  const knownTracks = (
    clip: StoredClip,
    { known, runIdOf }: AddedRuns,
    stored: ReturnType<Tracks['ofClip']>,
  ): Map<string, string> => {
    const ownIds = new Set(stored.map(({ id }) => id));
    const idOf = new Map<string, string>();
    for (const { trackId } of clip.tracks) if (ownIds.has(trackId)) idOf.set(trackId, trackId);
    for (const run of known) {
      const ownOfRun = selectOfRun.all(runIdOf.get(run.runId) ?? '');
      for (const [position, trackId] of run.trackIds.entries()) {
        const ownId = ownOfRun[position];
        if (trackId !== null && ownId && !idOf.has(trackId)) idOf.set(trackId, ownId);
      }
    }
    return idOf;
  };

  const addTrack = (clipId: ClipId, track: TrackRecord): string => {
    const isTaken = selectTaken.get(track.trackId) !== undefined;
    const id = isTaken ? randomUUID() : track.trackId;
    const box = track.boundingBox ?? { xmin: null, ymin: null, xmax: null, ymax: null };
    tracks.add(clipId, { ...track, ...box, id });
    return id;
  };

  /**
   * Matches the tracks with those stored here, by their findings or else by position, like those of
   * a new run; adds the others; and assigns tracks to the findings of new runs. Must be called
   * within a transaction, when all findings stored here have tracks.
   * @returns the track stored here for each track, by the imported id
   */
  return (clip: StoredClip, runs: AddedRuns): ReadonlyMap<string, string> => {
    const stored = tracks.ofClip(clip.clipId);
    const idOf = knownTracks(clip, runs, stored);
    const taken = new Set(idOf.values());
    const free = stored.filter(({ id }) => !taken.has(id));
    const unknown = clip.tracks.filter(({ trackId }) => !idOf.has(trackId));
    const matches = matchTracks(unknown, free.map(placeOf));
    for (const [index, track] of unknown.entries()) {
      idOf.set(track.trackId, free[matches[index] ?? -1]?.id ?? addTrack(clip.clipId, track));
    }
    for (const { runId, trackIds } of runs.added) {
      for (const [position, trackId] of trackIds.entries()) {
        const ownId = trackId === null ? undefined : idOf.get(trackId);
        if (ownId !== undefined) tracks.assign(ownId, runId, position);
      }
    }
    return idOf;
  };
};
