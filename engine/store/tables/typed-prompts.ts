import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

/** Prompts typed for single clips; they override all other sources. */
export const typedPromptsTable = (connection: Connection) => {
  const { valueOrNull, run } = statements(connection);
  const upsert = run<[{ clipId: ClipId; text: string; nowMs: number }]>(
    `INSERT INTO typed_prompts (clip_id, text, changed_ms)
     SELECT id, @text, @nowMs FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET text = excluded.text, changed_ms = excluded.changed_ms`,
  );
  const remove = run<[ClipId]>('DELETE FROM typed_prompts WHERE clip_id = ?');
  return {
    /** Returns null if none was typed. */
    of: valueOrNull<[ClipId], string>('SELECT text FROM typed_prompts WHERE clip_id = ?'),
    /** Sets the prompt; null removes it. Skips an unknown clip. */
    set: (clipId: ClipId, text: string | null): void => {
      if (text === null) remove(clipId);
      else upsert({ clipId, text, nowMs: Date.now() });
    },
  };
};

export const promptReadingsTable = (connection: Connection) => {
  const { value, run } = statements(connection);
  const upsert = run<[{ clipId: ClipId; version: number; reading: string }]>(
    `INSERT INTO prompt_readings (clip_id, reader_version, reading)
     SELECT id, @version, @reading FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET
       reader_version = excluded.reader_version, reading = excluded.reading`,
  );
  return {
    /** Undefined if no reader of this version has read the clip. */
    of: value<[ClipId, version: number], string>(
      'SELECT reading FROM prompt_readings WHERE clip_id = ? AND reader_version = ?',
    ),
    save: (clipId: ClipId, version: number, reading: string): void =>
      upsert({ clipId, version, reading }),
  };
};
