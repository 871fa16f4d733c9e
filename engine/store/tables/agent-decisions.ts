import type { Decision } from '../../../shared/domain/decision.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/**
 * Decisions of agents about clips. A table of its own: whatever acts on decisions (the bin, sorting,
 * reports) sees those of people only.
 */
export const agentDecisionsTable = (connection: Connection) => {
  const { run, valueOrNull } = statements(connection);
  const upsert = run<[{ clipId: ClipId; decision: Decision; nowMs: number }]>(
    `INSERT INTO agent_decisions (clip_id, decision, decided_ms)
     SELECT id, @decision, @nowMs FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET
       decision = excluded.decision, decided_ms = excluded.decided_ms`,
  );
  const remove = run<[ClipId]>('DELETE FROM agent_decisions WHERE clip_id = ?');
  return {
    of: valueOrNull<[ClipId], Decision>('SELECT decision FROM agent_decisions WHERE clip_id = ?'),
    /** Null removes it. Skips an unknown clip. */
    set: (clipId: ClipId, decision: Decision | null): void => {
      if (decision === null) remove(clipId);
      else upsert({ clipId, decision, nowMs: Date.now() });
    },
  };
};
