import { isDeepStrictEqual } from 'node:util';
import type { OwnFindingChange } from '../../../shared/contract/clips.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { TrackedFinding } from '../../../shared/domain/tracks/tracked-finding.ts';
import { kindName } from '../../../shared/model/kinds.ts';
import { type OwnFinding, ownType } from '../../../shared/model/own-finding.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { type PlaceRow, placeColumns, placeOf } from './findings.ts';
import type { opinionsTable } from './opinions.ts';
import type { tracksTable } from './tracks.ts';
import type { FindingVerdict } from './verdicts.ts';

/** An own finding with its track; `imported` is 1 if its verdict came with an import. */
export type StoredOwnFinding = OwnFinding &
  TrackedFinding &
  Pick<FindingVerdict, 'trackId' | 'imported' | 'changedMs'>;

/** A track of an own finding always has its place. */
type Row = Omit<StoredOwnFinding, 'boundingBox' | 'isImported'> & PlaceRow & { isImported: number };

const withoutTrack = ({
  trackId,
  type,
  segment,
  description,
  imported,
  changedMs,
  ...own
}: StoredOwnFinding): OwnFinding => own;

export const ownFindingsTable = (
  connection: Connection,
  tracks: Pick<ReturnType<typeof tracksTable>, 'add' | 'isTaken' | 'move' | 'remove'>,
  opinions: ReturnType<typeof opinionsTable>,
) => {
  const { exists, rows, run } = statements(connection);
  const select = rows<[ClipId], Row>(
    `SELECT own_findings.track_id AS trackId, own_findings.kind, ${placeColumns},
       own_findings.created_ms AS createdMs, own_findings.imported AS isImported, verdict,
       coalesce(note, '') AS note, coalesce(verdicts.imported, 0) AS imported, changed_ms AS changedMs
     FROM tracks JOIN own_findings ON own_findings.track_id = tracks.id
       LEFT JOIN verdicts ON verdicts.track_id = tracks.id
     WHERE clip_id = ? ORDER BY start_frame, end_frame, created_ms, tracks.id`,
  );
  const isKnownClip = exists<[ClipId]>('SELECT 1 FROM clips WHERE id = ?');
  const upsert = run<[Record<string, unknown>]>(
    `INSERT INTO own_findings (track_id, kind, imported, created_ms)
     VALUES (@trackId, @kind, @isImported, @createdMs)
     ON CONFLICT (track_id) DO UPDATE SET kind = excluded.kind, imported = excluded.imported,
       created_ms = excluded.created_ms`,
  );
  // A verdict that stays the same keeps its author.
  const upsertVerdict = run<[Record<string, unknown>]>(
    `INSERT INTO verdicts (track_id, verdict, note, changed_ms, imported)
     VALUES (@trackId, @verdict, @note, @nowMs, @isImported)
     ON CONFLICT (track_id) DO UPDATE SET note = excluded.note, changed_ms = excluded.changed_ms,
       imported = iif(verdict IS excluded.verdict, imported, excluded.imported),
       author = iif(verdict IS excluded.verdict, author, NULL),
       verdict = excluded.verdict`,
  );
  const removeOwn = run<[trackId: string]>('DELETE FROM own_findings WHERE track_id = ?');

  const ofClip = (clipId: ClipId): StoredOwnFinding[] =>
    select(clipId).map((row) => ({ ...placeOf(row), isImported: row.isImported === 1 }));

  const write = (clipId: ClipId, trackId: string, own: OwnFinding, isKnown: boolean): void => {
    const { kind, boundingBox, verdict, note, createdMs } = own;
    const hull = boundingBox ?? { xmin: null, ymin: null, xmax: null, ymax: null };
    const texts = { type: ownType, segment: null, description: kindName(kind) };
    const track = { ...own, id: trackId, ...hull, ...texts };
    if (isKnown) tracks.move(track);
    else tracks.add(clipId, track);
    const isImported = Number(own.isImported);
    upsert({ trackId, kind, isImported, createdMs });
    upsertVerdict({ trackId, verdict, note, isImported, nowMs: Date.now() });
    if (!own.isImported) opinions.noteOwn(clipId, trackId, true);
  };

  const find = (clipId: ClipId, trackId: string): OwnFinding | null => {
    const stored = ofClip(clipId).find((one) => one.trackId === trackId);
    return stored ? withoutTrack(stored) : null;
  };

  return {
    /** By place. */
    ofClip,
    find,
    /**
     * Adds, changes or removes (null) a finding, if it is still as `expected`. Must be called within a
     * transaction. @returns whether it was changed
     */
    set: (
      clipId: ClipId,
      trackId: string,
      { now, expected }: Pick<OwnFindingChange, 'now' | 'expected'>,
    ): boolean => {
      const stored = find(clipId, trackId);
      if (!isDeepStrictEqual(stored, expected)) return false;
      if (!stored && (!isKnownClip(clipId) || tracks.isTaken(trackId))) return false;
      if (now) write(clipId, trackId, now, stored !== null);
      else {
        // First, while its track still tells which clip has changed.
        removeOwn(trackId);
        tracks.remove(trackId);
      }
      return true;
    },
  };
};
