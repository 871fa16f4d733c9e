import { randomUUID } from 'node:crypto';
import { getAddress } from '../../network/get-address.ts';
import { AddressRefusedError } from '../../network/guarded-lookup.ts';
import type { VideoRef } from '../../shared/service-api/create-evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import { type ReceivedBytes, TooManyBytesError } from '../store/clip-store.ts';
import type { EvaluatorStore, ReadyVideo } from '../store/evaluator-store.ts';
import { invalidVideo, RequestRefusedError } from './request-refused-error.ts';
import type { Services } from './services.ts';

/** Maximum duration of fetching one clip, including redirects. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

type Admission = {
  clip: ReadyVideo;
  /** Its bytes, if they came with the request: stored together with the run, or not at all. */
  received: ReceivedBytes | null;
};

type Dependencies = Pick<Services, 'store' | 'analyzer' | 'options' | 'baseUrl'>;

/**
 * Fetched and inline clips get a record that clients do not see, for retries.
 * @throws RequestRefusedError `invalid_video`, `video_too_long`
 */
export const admitClip = async (
  services: Dependencies,
  account: string,
  source: VideoRef,
): Promise<Admission> => {
  const { store, analyzer } = services;
  if ('upload_id' in source) {
    return { clip: await findUpload(store, account, source.upload_id), received: null };
  }
  const received =
    'url' in source
      ? await receiveFromUrl(services, source.url)
      : await store.files.receive([decodeBase64(source.b64_json)], limits.videoBytes);
  const info = await analyzer.probe(received.path).catch((error: unknown) => {
    received.discard();
    throw refusalOf(error);
  });
  const clip: ReadyVideo = {
    id: randomUUID(),
    account,
    origin: 'url' in source ? 'url' : 'inline',
    state: 'ready',
    sizeBytes: received.sizeBytes,
    expectedSha256: null,
    sha256: received.sha256,
    uploadToken: null,
    uploadExpiresAtSec: null,
    createdAtSec: Math.floor(Date.now() / 1000),
    info,
    rejection: null,
  };
  return { clip, received };
};

const refusalOf = (error: unknown): unknown => {
  if (error instanceof ClipRefusedError) return new RequestRefusedError(error.code, error.message);
  // A file that crashes or stalls its reader cannot be evaluated.
  return error instanceof AnalysisFailedError ? invalidVideo(error.message) : error;
};

const findUpload = async (
  store: EvaluatorStore,
  account: string,
  id: string,
): Promise<ReadyVideo> => {
  const video = await store.findVideo(id);
  if (!video || video.account !== account || video.origin !== 'upload') {
    throw invalidVideo(`There is no uploaded video "${id}".`);
  }
  const { info } = video;
  if (video.state === 'ready' && info) return { ...video, info };
  throw invalidVideo(
    video.state === 'failed'
      ? `The uploaded video was rejected: ${video.rejection}`
      : 'The uploaded video is not ready yet. Complete the upload and wait until its status is "ready".',
  );
};

/** Without credentials, at most three redirects. @throws RequestRefusedError `invalid_video` */
const receiveFromUrl = async (
  { store, options, baseUrl }: Dependencies,
  url: string,
): Promise<ReceivedBytes> => {
  const { direct } = store.files;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = new URL(url);
  // Credentials in the address are not sent.
  address.username = '';
  address.password = '';
  const reach = {
    // A request may name one of this service's own clips.
    serviceOrigin: direct && address.href.startsWith(direct.clipsUrl) ? address.origin : baseUrl(),
    // The client that requested the run named it.
    isListed: true,
    allowsPrivate: options.allowsPrivate,
  };
  const request = { fetch, signal, maxRedirects: MAX_REDIRECTS };
  const response = await getAddress(address, reach, request).catch((error: unknown) => {
    throw fetchRefusal(error, signal);
  });
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    throw notFetched(`The URL answered with status ${response.status}.`);
  }
  try {
    return await store.files.receive(chunksOf(response.body, signal), limits.videoBytes);
  } catch (error) {
    if (!(error instanceof TooManyBytesError)) throw error;
    throw invalidVideo(`The video is larger than ${limits.videoBytes} bytes.`);
  }
};

async function* chunksOf(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw fetchRefusal(error, signal);
  }
}

const notFetched = (why: string): RequestRefusedError =>
  invalidVideo(`The video cannot be fetched. ${why}`);

const fetchRefusal = (error: unknown, signal: AbortSignal): RequestRefusedError => {
  if (error instanceof AddressRefusedError) return notFetched(error.message);
  if (signal.aborted) return notFetched(`The URL did not respond within ${TIMEOUT_MS / 1000} s.`);
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return notFetched(`The URL could not be fetched${code}.`);
};

const decodeBase64 = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  // Node skips invalid characters; only valid base64 encodes back to the same text.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    throw invalidVideo('"video.b64_json" is not base64.');
  }
  return bytes;
};
