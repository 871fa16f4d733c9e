import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';

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
    /** Stores a reading; skips an unknown clip. */
    save: (clipId: ClipId, version: number, reading: string): void =>
      upsert({ clipId, version, reading }),
  };
};
