import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Clips that were sorted to folders; watched folders do not treat them as new. */
export const sortedClipsTable = (connection: Connection) => {
  const insert = connection.prepare<[string, number]>(
    'INSERT INTO sorted_clips (clip_id, sorted_ms) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const select = connection
    .prepare<[string], number>('SELECT 1 FROM sorted_clips WHERE clip_id = ?')
    .pluck();
  const remove = connection.prepare<[string]>('DELETE FROM sorted_clips WHERE clip_id = ?');
  return {
    /** Returns whether it was not among them before. */
    add: (clipId: ClipId): boolean => insert.run(clipId, Date.now()).changes > 0,
    /** Lets watched folders treat it as new again. */
    remove: (clipId: ClipId): void => {
      remove.run(clipId);
    },
    has: (clipId: ClipId): boolean => select.get(clipId) !== undefined,
  };
};
