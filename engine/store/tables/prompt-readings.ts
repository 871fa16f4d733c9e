import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Prompts read from the tags of clips, as JSON. */
export const promptReadingsTable = (connection: Connection) => {
  const select = connection
    .prepare<[string, number], string>(
      'SELECT reading FROM prompt_readings WHERE clip_id = ? AND reader_version = ?',
    )
    .pluck();
  const upsert = connection.prepare(
    `INSERT INTO prompt_readings (clip_id, reader_version, reading)
     SELECT id, @version, @reading FROM clips WHERE id = @clipId
     ON CONFLICT (clip_id) DO UPDATE SET
       reader_version = excluded.reader_version, reading = excluded.reading`,
  );
  return {
    /** Returns null if no reader of this version has read the clip. */
    of: (clipId: ClipId, version: number): string | null => select.get(clipId, version) ?? null,
    /** Stores a reading; skips an unknown clip. */
    save: (clipId: ClipId, version: number, reading: string): void => {
      upsert.run({ clipId, version, reading });
    },
  };
};
