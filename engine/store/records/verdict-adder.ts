import type { StoredClip } from '../../../shared/documents/record.ts';
import type { Connection } from '../connection.ts';

type StoredVerdict = { verdict: string | null; note: string };

export type AddedVerdicts = { added: number; conflicts: number };

/** Adds verdicts and notes from another database; those stored here are kept. */
export const verdictAdder = (connection: Connection) => {
  const select = connection.prepare<[string], StoredVerdict>(
    'SELECT verdict, note FROM verdicts WHERE track_id = ?',
  );
  const upsert = connection.prepare(
    `INSERT INTO verdicts (track_id, verdict, imported, note, changed_ms)
     VALUES (@trackId, @verdict, 1, @note, @changedMs)
     ON CONFLICT (track_id) DO UPDATE SET verdict = coalesce(verdict, excluded.verdict),
       imported = iif(verdict IS NULL, 1, imported),
       note = CASE note WHEN '' THEN excluded.note ELSE note END`,
  );
  /**
   * Must be called within a transaction.
   * @param trackIdOf maps imported track ids to the tracks stored here
   */
  return ({ tracks }: StoredClip, trackIdOf: ReadonlyMap<string, string>): AddedVerdicts => {
    const counts = { added: 0, conflicts: 0 };
    for (const { trackId, verdict, note, changedMs } of tracks) {
      const ownId = trackIdOf.get(trackId);
      if (changedMs === null || ownId === undefined) continue;
      const stored = select.get(ownId);
      const isConflict =
        (verdict !== null && stored?.verdict && stored.verdict !== verdict) ||
        (note !== '' && stored?.note && stored.note !== note);
      const isNew =
        !stored || (!stored.verdict && verdict !== null) || (stored.note === '' && note !== '');
      if (isConflict) counts.conflicts += 1;
      if (!isNew) continue;
      upsert.run({ trackId: ownId, verdict, note, changedMs });
      // A verdict that was set and cleared again adds nothing.
      if (verdict !== null || note !== '') counts.added += 1;
    }
    return counts;
  };
};
