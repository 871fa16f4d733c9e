import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import type { Connection } from '../connection.ts';

export type TrackVerdict = { trackId: string; verdict: Verdict | null };

/** What was said of a finding of a run; `imported` is 1 where the verdict came with an import. */
type SaidOfFinding = TrackVerdict & { position: number; note: string; imported: number };

/** What is left out stays as it is. */
export type VerdictChange = { verdict?: Verdict | null | undefined; note?: string | undefined };

/** What people said of findings, kept on their tracks. */
export const verdictsTable = (connection: Connection) => {
  const selectOfRun = connection.prepare<[string], SaidOfFinding>(
    `SELECT findings.position, findings.track_id AS trackId, verdicts.verdict,
       coalesce(verdicts.note, '') AS note, coalesce(verdicts.imported, 0) AS imported
     FROM findings LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
     WHERE findings.run_id = ? AND findings.track_id IS NOT NULL ORDER BY findings.position`,
  );
  const selectOfCard = connection.prepare<[string], TrackVerdict>(
    `SELECT findings.track_id AS trackId, verdicts.verdict
     FROM cards JOIN findings ON findings.run_id = cards.run_id
       LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
     WHERE cards.clip_id = ? AND findings.track_id IS NOT NULL ORDER BY findings.position`,
  );
  const selectSaid = connection.prepare<[string], Required<VerdictChange>>(
    'SELECT verdict, note FROM verdicts WHERE track_id = ?',
  );
  // A track that is not known any more, its clip having been deleted, is passed over.
  const upsert = connection.prepare(
    `INSERT INTO verdicts (track_id, verdict, note, changed_ms)
     SELECT id, @verdict, coalesce(@note, ''), @nowMs FROM tracks WHERE id = @trackId
     ON CONFLICT (track_id) DO UPDATE SET
       verdict = iif(@hasVerdict, @verdict, verdict), imported = iif(@hasVerdict, 0, imported),
       note = coalesce(@note, note), changed_ms = @nowMs`,
  );
  return {
    /** What was said of the findings of a run, in their order. */
    ofRun: (runId: RunId) => selectOfRun.all(runId),
    /** The same for the newest result of a clip, whose card must be up to date. */
    ofClip: (clipId: ClipId): TrackVerdict[] => selectOfCard.all(clipId),
    /** Whether this is what is said of a track; what is left out may be anything. */
    says: (trackId: string, { verdict, note }: VerdictChange): boolean => {
      const said = selectSaid.get(trackId) ?? { verdict: null, note: '' };
      return (
        (verdict === undefined || verdict === said.verdict) &&
        (note === undefined || note === said.note)
      );
    },
    /** Sets verdict and note of a track. */
    set: (trackId: string, { verdict, note }: VerdictChange): void => {
      upsert.run({
        trackId,
        hasVerdict: verdict === undefined ? 0 : 1,
        verdict: verdict ?? null,
        note: note ?? null,
        nowMs: Date.now(),
      });
    },
  };
};
