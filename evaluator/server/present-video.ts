import type { VideoRecord } from '../../shared/service-api/video.ts';
import type { StoredVideo } from '../store/video-table.ts';

/** A stored video as the interface shows it. @param cdnUrl where its bytes can be read */
export const presentVideo = (video: StoredVideo, cdnUrl: string): VideoRecord => ({
  id: video.id,
  object: 'video',
  status: video.state === 'ready' || video.state === 'failed' ? video.state : 'pending',
  size_bytes: video.sizeBytes,
  created: video.createdAtSec,
  ...(video.state === 'ready' ? { cdn_url: cdnUrl } : {}),
  ...(video.info
    ? {
        duration_sec: video.info.duration_sec,
        width: video.info.width,
        height: video.info.height,
      }
    : {}),
});
