import type { ClipId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Connection } from '../connection.ts';
import { idsOfService } from './services.ts';

/** Uploads: which clips were stored at which service, with which key and under which video id. */
export const uploadsTable = (connection: Connection) => {
  const select = connection
    .prepare<[{ service: string; clip: string }], string>(
      `SELECT video_id FROM uploads
       WHERE service_id IN (${idsOfService('@service')}) AND clip_id = @clip
       ORDER BY service_id = @service DESC, created_ms DESC LIMIT 1`,
    )
    .pluck();
  const upsert = connection.prepare<[string, string, string, number]>(
    `INSERT INTO uploads (service_id, clip_id, video_id, created_ms) VALUES (?, ?, ?, ?)
     ON CONFLICT (service_id, clip_id) DO UPDATE SET
       video_id = excluded.video_id, created_ms = excluded.created_ms`,
  );
  const remove = connection.prepare<[string, string]>(
    'DELETE FROM uploads WHERE service_id = ? AND clip_id = ?',
  );
  const removeVideo = connection.prepare<[{ service: string; clip: string; videoId: string }]>(
    `DELETE FROM uploads WHERE service_id IN (${idsOfService('@service')}) AND clip_id = @clip
       AND video_id = @videoId`,
  );
  const removeOfClip = connection.prepare<[string]>('DELETE FROM uploads WHERE clip_id = ?');
  const removeOfService = connection.prepare<[string]>('DELETE FROM uploads WHERE service_id = ?');
  return {
    /** Video id of a clip at a service; with this key if there is one, else with another. */
    videoId: (service: ServiceId, clip: ClipId): string | undefined =>
      select.get({ service, clip }),
    save: (service: ServiceId, clip: ClipId, videoId: string): void => {
      upsert.run(service, clip, videoId, Date.now());
    },
    /** Deletes the records of a clip's uploads at all services. */
    removeOfClip: (clip: ClipId): void => {
      removeOfClip.run(clip);
    },
    /** Deletes the records of all uploads to a service that has lost them. */
    removeOfService: (service: ServiceId): void => {
      removeOfService.run(service);
    },
    /** Deletes the record of a video that the service has lost, whichever key uploaded it. */
    forgetVideo: (service: ServiceId, clip: ClipId, videoId: string): void => {
      removeVideo.run({ service, clip, videoId });
    },
    /** Deletes the record of an upload with one key. */
    forget: (service: ServiceId, clip: ClipId): void => {
      remove.run(service, clip);
    },
  };
};
