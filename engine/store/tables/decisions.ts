import type { ClipDecision, Decision, RestoredDecision } from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Decisions about clips; an undecided clip has no row. */
export const decisionsTable = (connection: Connection) => {
  const { row, change, transaction } = statements(connection);
  const select = row<[ClipId], { decision: Decision; imported: number }>(
    'SELECT decision, imported FROM decisions WHERE clip_id = ?',
  );
  const upsert = change<[Record<string, unknown>]>(
    `INSERT INTO decisions (clip_id, decision, decided_ms, imported)
     SELECT id, @decision, @nowMs, @imported FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET decision = excluded.decision,
       decided_ms = excluded.decided_ms, imported = excluded.imported`,
  );
  const remove = change<[ClipId]>('DELETE FROM decisions WHERE clip_id = ?');

  const of = (clipId: ClipId): Decision | null => select(clipId)?.decision ?? null;
  const isImported = (clipId: ClipId): boolean => select(clipId)?.imported === 1;
  const setOne = ({ clipId, decision, ...given }: ClipDecision): ClipDecision[] => {
    const wasImported = isImported(clipId);
    const before: ClipDecision = {
      clipId,
      decision: of(clipId),
      ...(wasImported ? { isImported: true } : {}),
    };
    const imported = given.isImported ?? false;
    if (decision === before.decision && imported === wasImported) return [before];
    const changes =
      decision === null
        ? remove(clipId)
        : upsert({ clipId, decision, imported: Number(imported), nowMs: Date.now() });
    return changes > 0 ? [before] : [];
  };

  return {
    of,
    /** Whether the decision came with an import, and nobody made it here since. */
    isImported,
    /**
     * Sets all or none; null makes a clip undecided. Skips unknown clips.
     * @returns the previous decisions, for undo
     */
    setMany: (wanted: readonly ClipDecision[]): ClipDecision[] =>
      transaction(() => wanted.flatMap(setOne)),
    /** Restores decisions that are still `expected`. @returns clips that were not restored */
    restoreMany: (before: readonly RestoredDecision[]): ClipId[] =>
      transaction(() =>
        before.flatMap(({ expected, ...one }) => {
          const isRestored = of(one.clipId) === expected && setOne(one).length > 0;
          return isRestored ? [] : [one.clipId];
        }),
      ),
  };
};
