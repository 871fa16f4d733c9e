import type { VideoInfo } from '../../../shared/service-api/evaluation.ts';
import type { StoredVideo, VideoState } from '../evaluator-store.ts';
import { toVideo, type VideoRow, videoColumns } from '../video-row.ts';
import type { SqliteDatabase } from './open-database.ts';

export const createVideoTable = (database: SqliteDatabase) => {
  const insert = database.prepare(
    `INSERT INTO videos (id, account, origin, state, size_bytes, expected_sha256, sha256,
       upload_token, upload_expires_at_sec, created_at_sec, info, rejection)
     VALUES (@id, @account, @origin, @state, @sizeBytes, @expectedSha256, @sha256,
       @uploadToken, @uploadExpiresAtSec, @createdAtSec, @info, @rejection)`,
  );
  const select = (where: string) =>
    database.prepare<string[], VideoRow>(`SELECT ${videoColumns} FROM videos WHERE ${where}`);
  const byId = select('id = ?');
  const byToken = select('upload_token = ?');
  const readyUpload = select(`sha256 = ? AND account = ? AND state = 'ready' AND origin = 'upload'
     ORDER BY created_at_sec LIMIT 1`);
  const byState = select('state = ?');
  const update = (set: string, state: VideoState) =>
    database.prepare<string[]>(`UPDATE videos SET ${set} WHERE id = ? AND state = '${state}'`);
  const received = update(`state = 'received', sha256 = ?`, 'reserved');
  const validating = update(`state = 'validating'`, 'received');
  const ready = update(`state = 'ready', info = ?`, 'validating');
  const failed = update(`state = 'failed', rejection = ?`, 'validating');
  const removeExpired = database.prepare(
    `DELETE FROM videos
     WHERE origin = 'upload' AND state IN ('reserved', 'received') AND upload_expires_at_sec < ?`,
  );
  const removeUnused = database.prepare(
    `DELETE FROM videos WHERE origin <> 'upload'
     AND NOT EXISTS (SELECT 1 FROM evaluations WHERE evaluations.video_id = videos.id)`,
  );
  const refersTo = database
    .prepare<[string], number>('SELECT 1 FROM videos WHERE sha256 = ? LIMIT 1')
    .pluck();
  const fileNames = database
    .prepare<[], string>('SELECT DISTINCT sha256 FROM videos WHERE sha256 IS NOT NULL')
    .pluck();
  return {
    insert: (video: StoredVideo): void =>
      void insert.run({ ...video, info: video.info && JSON.stringify(video.info) }),
    get: (id: string): StoredVideo | null => toVideo(byId.get(id)),
    getByUploadToken: (token: string): StoredVideo | null => toVideo(byToken.get(token)),
    findReadyUpload: (sha256: string, account: string): StoredVideo | null =>
      toVideo(readyUpload.get(sha256, account)),
    listInState: (state: VideoState): StoredVideo[] =>
      byState.all(state).flatMap((row) => toVideo(row) ?? []),
    /** @returns false when the address has been used in the meantime */
    markReceived: (id: string, sha256: string): boolean => received.run(sha256, id).changes === 1,
    /** @returns false when it was already completed or has no bytes */
    markValidating: (id: string): boolean => validating.run(id).changes === 1,
    markReady: (id: string, info: VideoInfo): void => void ready.run(JSON.stringify(info), id),
    markFailed: (id: string, rejection: string): void => void failed.run(rejection, id),
    /** Removes expired uploads, and fetched or inline clips without a run. */
    removeLeftovers: (nowSec: number): void => {
      removeExpired.run(nowSec);
      removeUnused.run();
    },
    hasBytes: (sha256: string): boolean => refersTo.get(sha256) === 1,
    listFileHashes: (): string[] => fileNames.all(),
  };
};
