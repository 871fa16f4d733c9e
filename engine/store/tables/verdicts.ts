import type { VerdictChange } from '../../../shared/contract/clips.ts';
import type { ClipId, RunId } from '../../../shared/domain/ids.ts';
import type { Verdict } from '../../../shared/domain/verdict.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { opinionsTable } from './opinions.ts';

export type TrackVerdict = { trackId: string; verdict: Verdict | null };

/** Verdict and note of a finding of a run; `imported` is 1 if the verdict came with an import. */
export type FindingVerdict = TrackVerdict & {
  position: number;
  kind: string;
  note: string;
  imported: number;
  /** Unix ms of the last change of either; null without both. */
  changedMs: number | null;
};

export const verdictsTable = (
  connection: Connection,
  opinions: ReturnType<typeof opinionsTable>,
) => {
  const { rows, row, run, value } = statements(connection);
  const selectVerdict = row<[string], Required<VerdictChange>>(
    'SELECT verdict, note FROM verdicts WHERE track_id = ?',
  );
  const upsert = run<[Record<string, unknown>]>(
    `INSERT INTO verdicts (track_id, verdict, note, changed_ms)
     VALUES (@trackId, @verdict, coalesce(@note, ''), @nowMs)
     ON CONFLICT (track_id) DO UPDATE SET
       verdict = iif(@hasVerdict, @verdict, verdict), imported = iif(@hasVerdict, 0, imported),
       author = iif(@hasVerdict, NULL, author),
       note = coalesce(@note, note), changed_ms = @nowMs`,
  );
  const clipOf = value<[trackId: string], ClipId>('SELECT clip_id FROM tracks WHERE id = ?');
  return {
    ofRun: rows<[RunId], FindingVerdict>(
      `SELECT findings.position, findings.kind,
         findings.track_id AS trackId, verdicts.verdict,
         coalesce(verdicts.note, '') AS note, coalesce(verdicts.imported, 0) AS imported,
         verdicts.changed_ms AS changedMs
       FROM findings LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
       WHERE findings.run_id = ? AND findings.track_id IS NOT NULL ORDER BY findings.position`,
    ),
    /** Verdicts on the newest result of a clip, whose card must be up to date. */
    ofClip: rows<[ClipId], TrackVerdict>(
      `SELECT findings.track_id AS trackId, verdicts.verdict
       FROM cards JOIN json_each(cards.parts)
         JOIN findings ON findings.run_id = json_each.value ->> 0 AND findings.type = json_each.value ->> 1
         LEFT JOIN verdicts ON verdicts.track_id = findings.track_id
       WHERE cards.clip_id = ? AND findings.track_id IS NOT NULL ORDER BY json_each.key, findings.position`,
    ),
    /** Whether a track has this verdict and note; omitted members match anything. */
    matches: (trackId: string, { verdict, note }: VerdictChange): boolean => {
      const current = selectVerdict(trackId) ?? { verdict: null, note: '' };
      return (
        (verdict === undefined || verdict === current.verdict) &&
        (note === undefined || note === current.note)
      );
    },
    set: (trackId: string, { verdict, note }: VerdictChange): void => {
      const clipId = clipOf(trackId);
      // The clip has been deleted.
      if (clipId === undefined) return;
      const hasVerdict = verdict !== undefined;
      upsert({
        trackId,
        hasVerdict: Number(hasVerdict),
        verdict: verdict ?? null,
        note: note ?? null,
        nowMs: Date.now(),
      });
      opinions.noteOwn(clipId, trackId, hasVerdict);
    },
  };
};
