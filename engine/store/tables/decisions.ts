import type {
  ChangedDecisions,
  ClipDecision,
  Decision,
  DecisionChange,
} from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import type { opinionsTable } from './opinions.ts';

/** Decisions about clips; an undecided clip has no row. */
export const decisionsTable = (
  connection: Connection,
  opinions: ReturnType<typeof opinionsTable>,
) => {
  const { exists, row, run, transaction } = statements(connection);
  const select = row<[ClipId], { decision: Decision; imported: number; author: string | null }>(
    'SELECT decision, imported, author FROM decisions WHERE clip_id = ?',
  );
  const upsert = run<[Record<string, unknown>]>(
    `INSERT INTO decisions (clip_id, decision, decided_ms, imported)
     VALUES (@clipId, @decision, @nowMs, @imported)
     ON CONFLICT (clip_id) DO UPDATE SET decision = excluded.decision,
       decided_ms = excluded.decided_ms, imported = excluded.imported, author = NULL`,
  );
  const remove = run<[ClipId]>('DELETE FROM decisions WHERE clip_id = ?');

  const isKnownClip = exists<[ClipId]>('SELECT 1 FROM clips WHERE id = ?');

  const of = (clipId: ClipId): Decision | null => select(clipId)?.decision ?? null;
  const isImported = (clipId: ClipId): boolean => select(clipId)?.imported === 1;
  const isOwn = (clipId: ClipId): boolean => {
    const stored = select(clipId);
    return stored?.author === null && stored.imported === 0;
  };
  const set = ({ clipId, decision, isImported: now }: ClipDecision): ClipDecision => {
    const stored = select(clipId);
    const was = stored && !isOwn(clipId) ? ({ isImported: true } as const) : {};
    const before: ClipDecision = { clipId, decision: of(clipId), ...was };
    if (decision === before.decision && now === before.isImported) return before;
    if (decision === null || now) remove(clipId);
    // An import that no colleague stands for.
    if (now && opinions.restoreDecision(clipId) === decision) return before;
    if (decision !== null) {
      upsert({ clipId, decision, imported: Number(now ?? false), nowMs: Date.now() });
    }
    if (!now) opinions.noteOwn(clipId, '', true);
    return before;
  };

  return {
    of,
    /** The decision if a person made it here: not one that came with an import. */
    ofPerson: (clipId: ClipId): Decision | null => (isImported(clipId) ? null : of(clipId)),
    /** Whether the decision came with an import, and nobody made it here since. */
    isImported,
    /** Whether the user here made it: not an import, nor a colleague, however trusted. */
    isOwn,
    /** Sets all or none; null makes a clip undecided. Skips unknown clips. */
    setMany: (wanted: readonly DecisionChange[]): ChangedDecisions =>
      transaction(() => {
        const known = wanted.filter(({ clipId }) => isKnownClip(clipId));
        const changed = known.filter(
          ({ clipId, expected }) => expected === undefined || of(clipId) === expected,
        );
        return { before: changed.map(set), decidedElsewhere: known.length - changed.length };
      }),
  };
};
