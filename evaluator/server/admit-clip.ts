import { randomUUID } from 'node:crypto';
import { AddressRefusedError } from '../../network/address-refused-error.ts';
import { getAddress } from '../../network/get-address.ts';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { AnalysisFailedError, ClipRefusedError } from '../analysis/analysis-errors.ts';
import type { ClipAnalyzer } from '../analysis/clip-analyzer.ts';
import { type ReceivedBytes, TooManyBytesError } from '../store/clip-files.ts';
import type { EvaluatorStore } from '../store/open-store.ts';
import type { StoredVideo } from '../store/video-table.ts';
import type { RequestedVideo } from './read-create-request.ts';
import { invalidVideo, RequestRefusedError } from './request-refused-error.ts';
import type { Services } from './services.ts';

/** Maximum duration of fetching one clip, including redirects. */
const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 3;

/** Thrown when a clip could not be fetched; the message gives the reason. */
class FetchRefusedError extends Error {
  override readonly name = 'FetchRefusedError';
}

/** Addresses from which a clip may be fetched besides public ones. */
type ClipSources = {
  /** Origin of this service, since a request may name one of its own clips. */
  ownOrigin: string;
  allowsPrivate: boolean;
};

/**
 * Fetches a clip with a plain GET, without credentials, following at most three redirects.
 * @param receive reads the bytes and limits their number
 * @throws FetchRefusedError; whatever `receive` throws
 */
const fetchClip = async <Result>(
  url: string,
  { ownOrigin, allowsPrivate }: ClipSources,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = new URL(url);
  // Credentials in the address are not sent.
  address.username = '';
  address.password = '';
  // Listed: the client that requested the run named it.
  const reach = { serviceOrigin: ownOrigin, isListed: true, allowsPrivate };
  const options = { fetch, signal, maxRedirects: MAX_REDIRECTS };
  const response = await getAddress(address, reach, options).catch((error: unknown) => {
    throw toRefusal(error, signal);
  });
  if (response.status === 200 && response.body) return receiveAll(response.body, receive, signal);
  await response.body?.cancel();
  throw new FetchRefusedError(`The URL answered with status ${response.status}.`);
};

const receiveAll = async <Result>(
  body: AsyncIterable<Uint8Array>,
  receive: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> => {
  let isInterrupted = false;
  const watched = (async function* () {
    try {
      yield* body;
    } catch (error) {
      isInterrupted = true;
      throw error;
    }
  })();
  try {
    return await receive(watched);
  } catch (error) {
    if (isInterrupted) throw toRefusal(error, signal);
    throw error;
  }
};

const toRefusal = (error: unknown, signal: AbortSignal): FetchRefusedError => {
  if (error instanceof AddressRefusedError) return new FetchRefusedError(error.message);
  if (signal.aborted) {
    return new FetchRefusedError(`The URL did not respond within ${TIMEOUT_MS / 1000} s.`);
  }
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return new FetchRefusedError(`The URL could not be fetched${code}.`);
};

/** A clip that was probed and may be evaluated. */
export type AdmittedClip = StoredVideo & { info: VideoInfo };

export type Admission = {
  clip: AdmittedClip;
  /** Its bytes, if they came with the request: stored together with the run, or not at all. */
  received: ReceivedBytes | null;
};

type Dependencies = Pick<Services, 'store' | 'analyzer' | 'options' | 'baseUrl'>;

/**
 * Obtains and probes the clip that a create request names. Fetched and inline clips get a record
 * that clients do not see, for retries.
 * @throws RequestRefusedError `invalid_video`, `video_too_long`
 */
export const admitClip = async (
  services: Dependencies,
  account: string,
  source: RequestedVideo,
): Promise<Admission> => {
  const { store, analyzer } = services;
  if (source.form === 'upload') {
    return { clip: findUpload(store, account, source.uploadId), received: null };
  }
  const received =
    source.form === 'url'
      ? await receiveFromUrl(services, source.url)
      : await store.files.receive(oneChunk(decodeBase64(source.base64)), limits.videoBytes);
  const clip = await readReceived(analyzer, received).catch((error: unknown) => {
    received.discard();
    throw error;
  });
  return { clip: { ...clip, account, origin: source.form }, received };
};

const readReceived = async (
  analyzer: ClipAnalyzer,
  { path, sizeBytes, sha256 }: ReceivedBytes,
): Promise<Omit<AdmittedClip, 'account' | 'origin'>> => {
  const info = await readClip(() => analyzer.probe(path));
  return {
    id: randomUUID(),
    state: 'ready',
    sizeBytes,
    expectedSha256: null,
    sha256,
    uploadToken: null,
    uploadExpiresAtSec: null,
    createdAtSec: Math.floor(Date.now() / 1000),
    info,
    rejection: null,
  };
};

const findUpload = (store: EvaluatorStore, account: string, id: string): AdmittedClip => {
  const video = store.videos.get(id);
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

const receiveFromUrl = async (
  { store, options, baseUrl }: Dependencies,
  url: string,
): Promise<ReceivedBytes> => {
  const sources = { ownOrigin: baseUrl(), allowsPrivate: options.allowsPrivate };
  try {
    return await fetchClip(url, sources, (bytes) => store.files.receive(bytes, limits.videoBytes));
  } catch (error) {
    if (error instanceof FetchRefusedError) {
      throw invalidVideo(`The video cannot be fetched. ${error.message}`);
    }
    if (error instanceof TooManyBytesError) {
      throw invalidVideo(`The video is larger than ${limits.videoBytes} bytes.`);
    }
    throw error;
  }
};

const decodeBase64 = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  // Node skips invalid characters; only valid base64 encodes back to the same text.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    throw invalidVideo('"video.b64_json" is not base64.');
  }
  return bytes;
};

async function* oneChunk(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const readClip = async (probe: () => Promise<VideoInfo>): Promise<VideoInfo> => {
  try {
    return await probe();
  } catch (error) {
    if (error instanceof ClipRefusedError) throw new RequestRefusedError(error.code, error.message);
    // A file that crashes or stalls its reader cannot be evaluated.
    if (error instanceof AnalysisFailedError) throw invalidVideo(error.message);
    throw error;
  }
};
