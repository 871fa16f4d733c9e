import type { StoredVideo } from './evaluator-store.ts';

export type VideoRow = Omit<StoredVideo, 'info'> & { info: string | null };

export const videoColumns = `id, account, origin, state, size_bytes AS "sizeBytes",
  expected_sha256 AS "expectedSha256", sha256, upload_token AS "uploadToken",
  upload_expires_at_sec AS "uploadExpiresAtSec", created_at_sec AS "createdAtSec", info, rejection`;

export const toVideo = (row: VideoRow | undefined): StoredVideo | null =>
  row ? { ...row, info: row.info === null ? null : JSON.parse(row.info) } : null;
