import { isLoopback } from '../../../network/loopback.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import {
  type ReceivedVideoRecord,
  type Reservation,
  type ReserveVideoRequest,
  receivedReservationSchema,
  receivedVideoSchema,
} from '../../../shared/service-api/video.ts';
import type { BaseUrl } from '../base-url.ts';
import { ApiError, type ErrorContext, isApiError } from './errors.ts';
import { createCallLimit, exchange } from './exchange.ts';
import { readRefusal } from './refusals.ts';
import { type Answer, type ApiContext, callSafely, readAnswerAs, userAgent } from './requests.ts';
import { shownText } from './response-text.ts';
import { type CallOptions, isTransientFailure, sleepOrAbort, withRetries } from './retries.ts';
import {
  maxReservationsPerClip,
  maxValidationMs,
  maxVideo404s,
  pollDelays,
  validationPollBackoff,
} from './retry-policy.ts';

/** Size of the pieces sent, small enough that progress shows and a slow line does not time out. */
const pieceBytes = 64 * 1024;

/**
 * A Blob that reports how many of its bytes have been read. `fetch` reports no progress, and would
 * send a plain stream chunked; a Blob keeps its Content-Length.
 */
class CountedBlob extends Blob {
  readonly #source: Blob;
  readonly #onBytes: (readBytes: number) => void;
  #readError: unknown;

  /** @param onBytes called with the running total; starts at 0 for each read. */
  constructor(source: Blob, onBytes: (readBytes: number) => void) {
    super([source], { type: source.type });
    this.#source = source;
    this.#onBytes = onBytes;
  }

  get readError(): unknown {
    return this.#readError;
  }

  override stream(): ReturnType<Blob['stream']> {
    const reader = this.#source.stream().getReader();
    let readBytes = 0;
    let rest: Uint8Array = new Uint8Array();
    this.#onBytes(0);
    return new ReadableStream({
      pull: async (controller) => {
        try {
          while (rest.byteLength === 0) {
            const { done, value } = await reader.read();
            if (done) return controller.close();
            rest = value;
          }
        } catch (error) {
          this.#readError = error;
          throw error;
        }
        const piece = rest.subarray(0, pieceBytes);
        rest = rest.subarray(pieceBytes);
        readBytes += piece.byteLength;
        this.#onBytes(readBytes);
        controller.enqueue(piece);
      },
      cancel: (reason) => reader.cancel(reason),
    });
  }
}

type PutOptions = CallOptions & {
  /** Called with the bytes sent so far; restarts from 0 with the transfer. */
  onBytes?: ((sentBytes: number, totalBytes: number) => void) | undefined;
};

/**
 * PUTs the bytes once, and never sends the key (API specification, "Upload flow"). The time limit
 * counts from the last progress, so that a large file on a slow line is not cut off.
 * @throws ApiError `upload`, `unreachable`, `aborted`; AppError `file_changed`
 */
const putBytes = async (
  api: ApiContext,
  target: { url: URL; headers: Record<string, string> },
  bytes: Blob,
  options: PutOptions,
): Promise<void> => {
  const limit = createCallLimit(api.timeLimits.uploadIdleMs, options.signal);
  const body = new CountedBlob(bytes, (sentBytes) => {
    limit.restart();
    options.onBytes?.(sentBytes, bytes.size);
  });
  const context: ErrorContext = {
    purpose: 'upload the clip',
    notFound: 'The upload address does not exist',
    isBilled: false,
    mask: api.masks.message,
    nowMs: api.clock.nowMs(),
  };
  try {
    const answer = await exchange(
      {
        url: target.url,
        method: 'PUT',
        headers: { ...target.headers, 'user-agent': userAgent },
        body,
      },
      { fetch: api.fetch, limit, bodyMs: api.timeLimits.bodyMs, context, wantsBody: false },
    );
    if (answer.status >= 200 && answer.status < 300) return;
    const { facts, detail } = readRefusal(answer, context);
    throw new ApiError(`The upload address refused the clip${detail}`, {
      ...facts,
      failure: 'upload',
      // No key was sent there, so a bare 403 is not about it.
      code: facts.type === undefined ? `http_${answer.status}` : facts.code,
      kind: answer.status >= 500 ? 'transient' : 'remote',
    });
  } catch (error) {
    if (isApiError(error, 'redirect')) {
      const { code, kind, outcome, status } = error;
      const message = 'The upload address answered with a redirect, which is not followed.';
      throw new ApiError(message, { failure: 'upload', code, kind, outcome, status });
    }
    if (body.readError === undefined) throw error;
    throw new AppError(
      'file_changed',
      'The clip could not be read while it was being uploaded: it was changed, moved or removed. Start again.',
      { cause: body.readError },
    );
  } finally {
    limit.stop();
  }
};

const refuse = (why: string): ApiError =>
  new ApiError(`The service's upload address was rejected: ${why}.`, {
    failure: 'upload',
    code: 'upload_address_refused',
    kind: 'remote',
    outcome: 'not_sent',
  });

/**
 * Only https; http only on this machine, if the service itself is on loopback (ADR 2).
 * @throws ApiError `upload_address_refused`; the address, which grants access, is not shown
 */
export const resolveUploadAddress = (uploadUrl: string, base: BaseUrl): URL => {
  const url = URL.parse(uploadUrl, base.origin);
  if (url === null) throw refuse('it cannot be read as an address');
  if (url.username !== '' || url.password !== '')
    throw refuse('it contains a user name or password');
  const isLocal = url.protocol === 'http:' && base.isLoopback && isLoopback(url);
  if (url.protocol !== 'https:' && !isLocal) throw refuse('it is not https');
  url.hash = '';
  return url;
};

/** Headers that would identify the user elsewhere, or that only the HTTP stack may set. */
const droppedHeader =
  /^(authorization|cookie2?|set-cookie2?|host|origin|referer|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect|user-agent|date|proxy-.*|sec-.*|x-api-key)$/;

export const uploadHeaders = (requested: Record<string, string>): Record<string, string> => {
  const kept = Object.entries(requested)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .filter(
      ([name, value]) =>
        /^[a-z0-9!#$%&'*+.^_`|~-]+$/.test(name) &&
        /^[\x20-\x7e\t]*$/.test(value) &&
        !droppedHeader.test(name),
    );
  return { 'content-type': 'video/mp4', ...Object.fromEntries(kept) };
};

const mayPutAgain = (error: ApiError): boolean =>
  error.failure === 'unreachable' ||
  (error.failure === 'upload' &&
    error.status !== undefined &&
    ((error.status >= 500 && error.status !== 501) || [408, 425, 429].includes(error.status)));

export const videoCalls = (api: ApiContext) => ({
  reserveVideo: (request: ReserveVideoRequest, options?: CallOptions): Promise<Reservation> => {
    const call = { operation: 'reserveVideo', body: JSON.stringify(request) } as const;
    return callSafely(
      api,
      call,
      options,
      (received) => readAnswerAs(receivedReservationSchema, received).data,
    );
  },

  /**
   * Does nothing if no upload is needed.
   * @throws ApiError, `upload` with 403 or 410 if only a new reservation can help; AppError
   *   `file_changed` when the bytes cannot be read
   */
  putVideo: async (
    reservation: Reservation,
    body: Blob,
    options: PutOptions = {},
  ): Promise<void> => {
    if (reservation.uploadUrl === null) return;
    const url = resolveUploadAddress(reservation.uploadUrl, api.base);
    const target = { url, headers: uploadHeaders(reservation.uploadHeaders) };
    await withRetries(() => putBytes(api, target, body, options), {
      ...options,
      clock: api.clock,
      random: api.random,
      mayRetry: mayPutAgain,
    });
  },

  /** @throws ApiError; a 409 without retries: it most likely means that the upload is completed */
  completeVideo: (id: string, options?: CallOptions): Promise<void> =>
    callSafely(
      api,
      { operation: 'completeVideo', id, body: '{}', wantsBody: false },
      options,
      () => undefined,
      (error) => isTransientFailure(error) && error.status !== 409,
    ),

  getVideo: (id: string, options?: CallOptions): Promise<Answer<ReceivedVideoRecord>> =>
    callSafely(api, { operation: 'getVideo', id }, options, (received) =>
      readAnswerAs(receivedVideoSchema, received),
    ),
});

/** What an upload needs of the client of a service. */
type VideoClient = ReturnType<typeof videoCalls> & Pick<ApiContext, 'clock' | 'random'>;

type UploadOptions = PutOptions & {
  blob: Blob;
  filename?: string | undefined;
  /** Lower-case hexadecimal; lets the service skip the transfer of bytes it already has. */
  sha256?: string | undefined;
};

/** Whether a new address may help: this one has expired, or its connection keeps breaking. */
const needsFreshReservation = (error: unknown): boolean =>
  isApiError(error, 'unreachable') ||
  (isApiError(error, 'upload') && (error.status === 403 || error.status === 410));

const reserveAndPut = async (client: VideoClient, options: UploadOptions): Promise<Reservation> => {
  for (let round = 1; ; round += 1) {
    const reservation = await client.reserveVideo(
      {
        size_bytes: options.blob.size,
        content_type: 'video/mp4',
        filename: options.filename,
        sha256: options.sha256,
      },
      options,
    );
    try {
      await client.putVideo(reservation, options.blob, options);
      return reservation;
    } catch (error) {
      if (round >= maxReservationsPerClip || !needsFreshReservation(error)) throw error;
    }
  }
};

const refusesEverything = ({ status }: ApiError): boolean =>
  status !== undefined && [401, 402, 403, 429].includes(status);

/**
 * If the answer was lost, a repeated completion may be refused ("already completed"), so the
 * video's state decides what a 4xx means.
 * @returns the refusal if the video is processed nevertheless
 */
const complete = async (
  client: VideoClient,
  id: string,
  options: UploadOptions,
): Promise<ApiError | null> => {
  try {
    await client.completeVideo(id, options);
    return null;
  } catch (error) {
    const isRefusal =
      error instanceof ApiError && error.outcome === 'refused' && (error.status ?? 500) < 500;
    if (!isRefusal || refusesEverything(error)) throw error;
    const { data: video } = await client.getVideo(id, options).catch((problem: unknown) => {
      throw isApiError(problem, 'not_found') ? error : problem;
    });
    if (video.status === 'pending' || video.status === 'ready') return error;
    throw error;
  }
};

const awaitValidation = async (
  client: VideoClient,
  id: string,
  options: UploadOptions,
  refusal: ApiError | null,
): Promise<ReceivedVideoRecord> => {
  const deadlineMs = client.clock.nowMs() + maxValidationMs;
  let notFoundLeft = maxVideo404s;
  for (const delayMs of pollDelays(client.random, validationPollBackoff)) {
    const video = await client.getVideo(id, options).then(
      ({ data }) => data,
      (error: unknown) => {
        notFoundLeft -= 1;
        if (isApiError(error, 'not_found') && notFoundLeft >= 0) return null;
        throw error;
      },
    );
    if (video?.status === 'ready') return video;
    if (video?.status === 'failed') {
      const reason = shownText(video.clipcheck_reason ?? '');
      throw new AppError(
        'video_not_accepted',
        reason === ''
          ? 'The service rejected the file after the upload and gave no reason. Clipcheck found none in the file; re-export it as H.264 in MP4.'
          : `The service rejected the file after the upload: ${reason}`,
      );
    }
    // A status that is neither known nor final counts as pending (ADR 2).
    if (client.clock.nowMs() + delayMs > deadlineMs) break;
    await sleepOrAbort(delayMs, client.clock, options.signal);
  }
  if (refusal !== null) throw refusal;
  throw new AppError(
    'validation_timeout',
    `The service did not finish checking the uploaded clip within ${maxValidationMs / 1000} s. Try again later.`,
  );
};

/**
 * Uploads a clip: reserve, PUT, complete, poll until `ready` (API specification, "Upload flow").
 * @throws AppError `video_not_accepted`, `validation_timeout`, `file_changed`; ApiError
 */
export const uploadVideo = async (
  client: VideoClient,
  options: UploadOptions,
): Promise<ReceivedVideoRecord> => {
  const reservation = await reserveAndPut(client, options);
  if (reservation.uploadUrl === null) return reservation.video;
  const { id } = reservation.video;
  const refusal = await complete(client, id, options);
  return awaitValidation(client, id, options, refusal);
};
