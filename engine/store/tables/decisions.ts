import type { ClipDecision, Decision } from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Decisions about clips; an undecided clip has no row. */
export const decisionsTable = (connection: Connection) => {
  const select = connection
    .prepare<[string], Decision>('SELECT decision FROM decisions WHERE clip_id = ?')
    .pluck();
  const upsert = connection.prepare(
    `INSERT INTO decisions (clip_id, decision, decided_ms)
     SELECT id, @decision, @nowMs FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET decision = excluded.decision,
       decided_ms = excluded.decided_ms`,
  );
  const remove = connection.prepare<[string]>('DELETE FROM decisions WHERE clip_id = ?');

  const of = (clipId: ClipId): Decision | null => select.get(clipId) ?? null;
  /** Returns the previous decision; nothing for an unknown clip. */
  const setOne = ({ clipId, decision }: ClipDecision): ClipDecision[] => {
    const before = { clipId, decision: of(clipId) };
    if (decision === before.decision) return [before];
    const { changes } =
      decision === null ? remove.run(clipId) : upsert.run({ clipId, decision, nowMs: Date.now() });
    return changes > 0 ? [before] : [];
  };
  const setAll = connection.transaction((wanted: readonly ClipDecision[]) =>
    wanted.flatMap(setOne),
  );
  const restoreAll = connection.transaction(
    (before: readonly ClipDecision[], expected: Decision | null): ClipId[] =>
      before.flatMap((one) => {
        const isRestored = of(one.clipId) === expected && setOne(one).length > 0;
        return isRestored ? [] : [one.clipId];
      }),
  );

  return {
    /** Null for an undecided clip. */
    of,
    /**
     * Sets all or none; null makes a clip undecided. Skips unknown clips.
     * @returns the previous decisions, for undo
     */
    setMany: (wanted: readonly ClipDecision[]): ClipDecision[] => setAll.immediate(wanted),
    /**
     * Restores decisions that have not changed since.
     * @param expected the decision to undo, the same for all clips
     * @returns clips that were not restored
     */
    restoreMany: (before: readonly ClipDecision[], expected: Decision | null): ClipId[] =>
      restoreAll.immediate(before, expected),
  };
};
