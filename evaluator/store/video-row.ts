import type { StoredVideo } from './evaluator-store.ts';

export type VideoRow = Omit<StoredVideo, 'info'> & { info: string | null };

export const videoColumns = `id, account, origin, state, size_bytes AS "sizeBytes",
  expected_sha256 AS "expectedSha256", sha256, upload_token AS "uploadToken",
  upload_expires_at_sec AS "uploadExpiresAtSec", created_at_sec AS "createdAtSec", info, rejection`;

/** PostgreSQL's text has no zero bytes, which a rejection may quote. */
export const toVideoRow = <Video extends Pick<StoredVideo, 'info' | 'rejection'>>(
  video: Video,
) => ({
  ...video,
  info: video.info && JSON.stringify(video.info),
  rejection: video.rejection?.replaceAll('\0', '') ?? null,
});

export const toVideo = (row: VideoRow | undefined): StoredVideo | null =>
  row ? { ...row, info: row.info === null ? null : JSON.parse(row.info) } : null;
