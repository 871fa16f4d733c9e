import { randomUUID } from 'node:crypto';
import type { StoredClip, TrackRecord } from '../../../shared/documents/record.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { matchTracks } from '../../../shared/domain/tracks/match-tracks.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { placeOf } from '../tables/findings.ts';
import type { tracksTable } from '../tables/tracks.ts';
import type { AddedRuns } from './run-adder.ts';

type Tracks = ReturnType<typeof tracksTable>;

export const trackAdder = (connection: Connection, tracks: Tracks) => {
  const { values } = statements(connection);
  const selectOfRun = values<[runId: string], string | null>(
    'SELECT track_id FROM findings WHERE run_id = ? ORDER BY position',
  );

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
      const ownOfRun = selectOfRun(runIdOf.get(run.runId) ?? '');
      for (const [position, trackId] of run.trackIds.entries()) {
        const ownId = ownOfRun[position];
        if (trackId !== null && ownId && !idOf.has(trackId)) idOf.set(trackId, ownId);
      }
    }
    return idOf;
  };

  const addTrack = (clipId: ClipId, track: TrackRecord): string => {
    const id = tracks.isTaken(track.trackId) ? randomUUID() : track.trackId;
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

type StoredVerdict = { verdict: string | null; note: string };

/** Adds verdicts and notes from another database; those stored here are kept. */
export const verdictAdder = (connection: Connection) => {
  const { row, run } = statements(connection);
  const select = row<[trackId: string], StoredVerdict>(
    'SELECT verdict, note FROM verdicts WHERE track_id = ?',
  );
  const upsert = run<[Record<string, unknown>]>(
    `INSERT INTO verdicts (track_id, verdict, imported, note, changed_ms)
     VALUES (@trackId, @verdict, 1, @note, @changedMs)
     ON CONFLICT (track_id) DO UPDATE SET verdict = coalesce(verdict, excluded.verdict),
       imported = iif(verdict IS NULL, 1, imported),
       note = CASE note WHEN '' THEN excluded.note ELSE note END`,
  );
  /** Must be called within a transaction. @param trackIdOf maps imported track ids to those here */
  return ({ tracks }: StoredClip, trackIdOf: ReadonlyMap<string, string>) => {
    const counts = { added: 0, conflicts: 0 };
    for (const { trackId, verdict, note, changedMs } of tracks) {
      const ownId = trackIdOf.get(trackId);
      if (changedMs === null || ownId === undefined) continue;
      const stored = select(ownId);
      const isConflict =
        (verdict !== null && stored?.verdict && stored.verdict !== verdict) ||
        (note !== '' && stored?.note && stored.note !== note);
      const isNew =
        !stored || (!stored.verdict && verdict !== null) || (stored.note === '' && note !== '');
      if (isConflict) counts.conflicts += 1;
      if (!isNew) continue;
      upsert({ trackId: ownId, verdict, note, changedMs });
      // A verdict that was set and cleared again adds nothing.
      if (verdict !== null || note !== '') counts.added += 1;
    }
    return counts;
  };
};
