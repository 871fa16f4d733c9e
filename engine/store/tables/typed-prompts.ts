import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Prompts that were typed for single clips; they come before all other sources. */
export const typedPromptsTable = (connection: Connection) => {
  const select = connection
    .prepare<[string], string>('SELECT text FROM typed_prompts WHERE clip_id = ?')
    .pluck();
  const upsert = connection.prepare(
    `INSERT INTO typed_prompts (clip_id, text, changed_ms)
     SELECT id, @text, @nowMs FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET text = excluded.text, changed_ms = excluded.changed_ms`,
  );
  const remove = connection.prepare<[string]>('DELETE FROM typed_prompts WHERE clip_id = ?');
  return {
    /** null where none was typed */
    of: (clipId: ClipId): string | null => select.get(clipId) ?? null,
    /** Null takes the prompt back. A clip that is not known any more is passed over. */
    set: (clipId: ClipId, text: string | null): void => {
      if (text === null) remove.run(clipId);
      else upsert.run({ clipId, text, nowMs: Date.now() });
    },
  };
};
