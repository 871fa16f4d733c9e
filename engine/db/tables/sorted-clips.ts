import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';

/** Clips that were sorted to folders; watched folders do not take them for new ones. */
export const sortedClipsTable = (connection: Connection) => {
  const insert = connection.prepare<[string, number]>(
    'INSERT INTO sorted_clips (clip_id, sorted_ms) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const select = connection
    .prepare<[string], number>('SELECT 1 FROM sorted_clips WHERE clip_id = ?')
    .pluck();
  return {
    add: (clipId: ClipId): void => {
      insert.run(clipId, Date.now());
    },
    has: (clipId: ClipId): boolean => select.get(clipId) !== undefined,
  };
};
