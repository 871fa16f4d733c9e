import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../shared/service-api/limits.ts';
import { reserveVideoRequestSchema, type VideoRecord } from '../../../shared/service-api/video.ts';
import { validateUpload } from '../../runs/validate-upload.ts';
import type { StoredVideo } from '../../store/video-table.ts';
import { readJsonBody } from '../read-body.ts';
import { invalidBody, invalidVideo, RequestRefusedError } from '../request-refused-error.ts';
import { authenticate, type ServerEnv, type Services } from '../services.ts';
import { createClipAddress } from './byte-routes.ts';

const presentVideo = (video: StoredVideo, cdnUrl: string): VideoRecord => ({
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
  ...(video.rejection === null ? {} : { clipcheck_reason: video.rejection }),
});

// Unknown members are ignored (ADR 2).
const reserveRequest = z.object(reserveVideoRequestSchema.shape);
type ReserveRequest = z.infer<typeof reserveRequest>;

export const videoRoutes = (services: Services) => {
  const { store, options, baseUrl } = services;
  const routes = new Hono<ServerEnv>();
  const authenticated = authenticate(services);

  const present = (video: StoredVideo) =>
    presentVideo(video, createClipAddress(baseUrl(), store.addressSecret, video.id));

  const findVideo = (id: string, account: string): StoredVideo => {
    const video = store.videos.get(id);
    if (!video || video.account !== account || video.origin !== 'upload') {
      throw new RequestRefusedError('not_found', `There is no video "${id}".`);
    }
    return video;
  };

  const reserve = (account: string, request: ReserveRequest): StoredVideo => {
    const nowSec = Math.floor(Date.now() / 1000);
    const video: StoredVideo = {
      id: randomUUID(),
      account,
      origin: 'upload',
      state: 'reserved',
      sizeBytes: request.size_bytes,
      expectedSha256: request.sha256 ?? null,
      sha256: null,
      uploadToken: randomBytes(24).toString('base64url'),
      uploadExpiresAtSec: nowSec + options.uploadTtlSec,
      createdAtSec: nowSec,
      info: null,
      rejection: null,
    };
    store.atomically(() => {
      services.quota.takeUpload(account);
      store.videos.insert(video);
    });
    return video;
  };

  routes.post('/v1/videos', authenticated, async (context) => {
    const account = context.get('account');
    const request = readReserveRequest(await readJsonBody(context.env.incoming));
    const stored = request.sha256 && store.videos.findReadyUpload(request.sha256, account);
    if (stored && stored.sizeBytes === request.size_bytes) {
      return context.json({ ...present(stored), upload_url: null }, 201);
    }
    const video = reserve(account, request);
    return context.json(
      {
        ...present(video),
        upload_url: `${baseUrl()}/uploads/${video.uploadToken}`,
        upload_headers: { 'Content-Type': 'video/mp4' },
        expires_at: video.uploadExpiresAtSec,
      },
      201,
    );
  });

  routes.post('/v1/videos/:id/complete', authenticated, async (context) => {
    const video = findVideo(context.req.param('id'), context.get('account'));
    // The body is ignored, but must not exceed the limit.
    await readJsonBody(context.env.incoming);
    if (video.state === 'reserved') {
      throw invalidBody(
        'The bytes of this video have not arrived. PUT them to its upload address first.',
      );
    }
    if (store.videos.markValidating(video.id)) void validateUpload(services, video.id);
    return context.json(present(findVideo(video.id, video.account)));
  });

  routes.get('/v1/videos/:id', authenticated, (context) =>
    context.json(present(findVideo(context.req.param('id'), context.get('account')))),
  );

  return routes;
};

const readReserveRequest = (body: unknown): ReserveRequest => {
  const parsed = reserveRequest.safeParse(body);
  if (!parsed.success) {
    throw invalidBody(`The request is invalid: ${z.prettifyError(parsed.error)}`);
  }
  if (parsed.data.size_bytes > limits.videoBytes) {
    throw invalidVideo(
      `The video is ${parsed.data.size_bytes} bytes; the limit is ${limits.videoBytes}.`,
    );
  }
  return parsed.data;
};
