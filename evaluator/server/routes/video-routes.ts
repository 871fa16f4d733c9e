import { randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../shared/service-api/limits.ts';
import { reserveVideoRequestSchema, type VideoRecord } from '../../../shared/service-api/video.ts';
import type { StoredVideo } from '../../store/evaluator-store.ts';
import { readJsonBody } from '../read-body.ts';
import { invalidBody, invalidVideo, RequestRefusedError } from '../request-refused-error.ts';
import { authenticate, type ServerEnv, type Services } from '../services.ts';
import { CLIP_ADDRESS_SEC, createClipAddress } from './byte-routes.ts';

// Unknown members are ignored (ADR 2).
const reserveRequest = z.object(reserveVideoRequestSchema.shape);
type ReserveRequest = z.infer<typeof reserveRequest>;

export const videoRoutes = (services: Services) => {
  const { store, options, baseUrl } = services;
  const { direct } = store.files;
  const routes = new Hono<ServerEnv>();
  const authenticated = authenticate(services);

  const clipAddress = ({ id, sha256 }: Pick<StoredVideo, 'id' | 'sha256'>) =>
    direct?.createClipAddress(sha256 ?? '', CLIP_ADDRESS_SEC) ??
    createClipAddress(baseUrl(), store.addressSecret, id);

  const uploadAddress = ({ id, sizeBytes, uploadToken }: StoredVideo) =>
    direct?.createUploadAddress(id, sizeBytes, options.uploadTtlSec) ??
    `${baseUrl()}/uploads/${uploadToken}`;

  const present = async ({
    id,
    state,
    info,
    rejection,
    ...video
  }: StoredVideo): Promise<VideoRecord> => ({
    id,
    object: 'video',
    status: state === 'ready' || state === 'failed' ? state : 'pending',
    size_bytes: video.sizeBytes,
    created: video.createdAtSec,
    ...(state === 'ready' && { cdn_url: await clipAddress({ id, ...video }) }),
    ...(info && { duration_sec: info.duration_sec, width: info.width, height: info.height }),
    ...(rejection !== null && { clipcheck_reason: rejection }),
  });

  const findVideo = async (id: string, account: string): Promise<StoredVideo> => {
    const video = await store.findVideo(id);
    if (!video || video.account !== account || video.origin !== 'upload') {
      throw new RequestRefusedError('not_found', `There is no video "${id}".`);
    }
    return video;
  };

  const reserve = async (
    { account, quota }: ServerEnv['Variables'],
    request: ReserveRequest,
  ): Promise<StoredVideo> => {
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
    await store.reserveUpload(video, quota.assertUpload);
    return video;
  };

  routes.post('/v1/videos', authenticated, async (context) => {
    const account = context.get('account');
    const request = readReserveRequest(await readJsonBody(context.env.incoming));
    const stored = request.sha256 && (await store.findReadyUpload(request.sha256, account));
    if (stored && stored.sizeBytes === request.size_bytes) {
      return context.json({ ...(await present(stored)), upload_url: null }, 201);
    }
    const video = await reserve(context.var, request);
    return context.json(
      {
        ...(await present(video)),
        upload_url: await uploadAddress(video),
        upload_headers: { 'Content-Type': 'video/mp4' },
        expires_at: video.uploadExpiresAtSec,
      },
      201,
    );
  });

  routes.post('/v1/videos/:id/complete', authenticated, async (context) => {
    const video = await findVideo(context.req.param('id'), context.get('account'));
    // The body is ignored, but must not exceed the limit.
    await readJsonBody(context.env.incoming);
    if (video.state === 'reserved' && !(await direct?.hasArrived(video.id))) {
      throw invalidBody(
        'The bytes of this video have not arrived. PUT them to its upload address first.',
      );
    }
    if (await store.completeUpload(video.id)) services.runs.uploadCompleted(video.id);
    return context.json(await present(await findVideo(video.id, video.account)));
  });

  routes.get('/v1/videos/:id', authenticated, async (context) =>
    context.json(await present(await findVideo(context.req.param('id'), context.get('account')))),
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
