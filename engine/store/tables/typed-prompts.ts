import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Prompts typed for single clips; they override all other sources. */
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
    /** Returns null if none was typed. */
    of: (clipId: ClipId): string | null => select.get(clipId) ?? null,
    /** Sets the prompt; null removes it. Skips an unknown clip. */
    set: (clipId: ClipId, text: string | null): void => {
      if (text === null) remove.run(clipId);
      else upsert.run({ clipId, text, nowMs: Date.now() });
    },
  };
};
