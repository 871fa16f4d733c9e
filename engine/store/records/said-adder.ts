import type { Connection } from '../connection.ts';
import type { StoredClip } from './stored-clip.ts';

type Said = { verdict: string | null; note: string };

export type AddedSaid = { added: number; conflicts: number };

/** Adds what was said of findings in another database: what was said here stays. */
export const saidAdder = (connection: Connection) => {
  const select = connection.prepare<[string], Said>(
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
   * To be called within a transaction.
   * @param trackIdOf the track here that each one is
   */
  return ({ tracks }: StoredClip, trackIdOf: ReadonlyMap<string, string>): AddedSaid => {
    const counts = { added: 0, conflicts: 0 };
    for (const { trackId, verdict, note, changedMs } of tracks) {
      const ownId = trackIdOf.get(trackId);
      if (changedMs === null || ownId === undefined) continue;
      const own = select.get(ownId);
      const isOther =
        (verdict !== null && own?.verdict && own.verdict !== verdict) ||
        (note !== '' && own?.note && own.note !== note);
      const isNew = !own || (!own.verdict && verdict !== null) || (own.note === '' && note !== '');
      if (isOther) counts.conflicts += 1;
      if (!isNew) continue;
      upsert.run({ trackId: ownId, verdict, note, changedMs });
      // Something may have been said, and taken back.
      if (verdict !== null || note !== '') counts.added += 1;
    }
    return counts;
  };
};
