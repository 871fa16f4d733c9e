import type { ClipId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { statements } from '../statements.ts';
import { idsOfService } from './services.ts';

export const uploadsTable = (connection: Connection) => {
  const { value, run } = statements(connection);
  const select = value<[{ service: ServiceId; clip: ClipId }], string>(
    `SELECT video_id FROM uploads
     WHERE service_id IN (${idsOfService('@service')}) AND clip_id = @clip
     ORDER BY service_id = @service DESC, created_ms DESC LIMIT 1`,
  );
  const upsert = run<[ServiceId, ClipId, videoId: string, nowMs: number]>(
    `INSERT INTO uploads (service_id, clip_id, video_id, created_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (service_id, clip_id) DO UPDATE SET
       video_id = excluded.video_id, created_ms = excluded.created_ms`,
  );
  const removeVideo = run<[{ service: ServiceId; clip: ClipId; videoId: string }]>(
    `DELETE FROM uploads WHERE service_id IN (${idsOfService('@service')}) AND clip_id = @clip
       AND video_id = @videoId`,
  );
  return {
    /** Video id of a clip at a service; with this key if there is one, else with another. */
    videoId: (service: ServiceId, clip: ClipId): string | undefined => select({ service, clip }),
    save: (service: ServiceId, clip: ClipId, videoId: string): void =>
      upsert(service, clip, videoId, Date.now()),
    removeOfClip: run<[ClipId]>('DELETE FROM uploads WHERE clip_id = ?'),
    /** Deletes the records of all uploads to a service that has lost them. */
    removeOfService: run<[ServiceId]>('DELETE FROM uploads WHERE service_id = ?'),
    /** Deletes the record of a video that the service has lost, whichever key uploaded it. */
    forgetVideo: (service: ServiceId, clip: ClipId, videoId: string): void =>
      removeVideo({ service, clip, videoId }),
    forget: run<[ServiceId, ClipId]>('DELETE FROM uploads WHERE service_id = ? AND clip_id = ?'),
  };
};
