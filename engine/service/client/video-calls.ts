import { isLoopback } from '../../../network/loopback.ts';
import {
  type ReceivedVideoRecord,
  type Reservation,
  type ReserveVideoRequest,
  receivedReservationSchema,
  receivedVideoSchema,
  reserveVideoRequestSchema,
} from '../../../shared/service-api/video.ts';
import { type Answer, readAnswerAs } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import type { BaseUrl } from './base-url.ts';
import type { CallOptions } from './call-options.ts';
import { callSafely } from './call-safely.ts';
import { ApiError } from './errors.ts';
import { type OnBytes, putBytes } from './put-bytes.ts';
import { isPassingFault, withRetries } from './with-retries.ts';

const refuse = (why: string): ApiError =>
  new ApiError(`The service's upload address was rejected: ${why}.`, {
    failure: 'upload',
    code: 'upload_address_refused',
    kind: 'remote',
    outcome: 'not_sent',
  });

/**
 * Returns the URL to PUT bytes to. Only https; http only on this machine, if the service itself is
 * on loopback (ADR 2). A relative address is resolved against the base address's origin.
 * @throws ApiError `upload_address_refused`; the address, which grants access, is not shown.
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

/**
 * Returns the headers for the PUT, from those the service requests. Omits headers that could carry
 * an identity, or are malformed.
 */
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

/** Operations on videos; each may be repeated and retries automatically. */
export type VideoCalls = {
  reserveVideo(request: ReserveVideoRequest, options?: CallOptions): Promise<Reservation>;
  /**
   * Sends the bytes to the reserved address, without the key; does nothing if none is needed.
   * @throws ApiError, `upload` with 403 or 410 if only a new reservation can help: the address has
   *   expired or was used before; AppError `file_changed` when the bytes cannot be read.
   */
  putVideo(
    reservation: Reservation,
    body: Blob,
    options?: CallOptions & { onBytes?: OnBytes | undefined },
  ): Promise<void>;
  /**
   * @throws ApiError; a 409 without retries, since it most likely means that the upload is
   *   completed, see `uploadVideo`
   */
  completeVideo(id: string, options?: CallOptions): Promise<void>;
  getVideo(id: string, options?: CallOptions): Promise<Answer<ReceivedVideoRecord>>;
};

/** Whether the same address may still accept the bytes after a failed PUT. */
const mayPutAgain = (error: ApiError): boolean =>
  error.failure === 'unreachable' ||
  (error.failure === 'upload' &&
    error.status !== undefined &&
    ((error.status >= 500 && error.status !== 501) || [408, 425, 429].includes(error.status)));

/** Creates the operations of a client on videos. */
export const videoCalls = (api: ApiContext): VideoCalls => ({
  async reserveVideo(request, options) {
    const checked = reserveVideoRequestSchema.safeParse(request);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw new ApiError(
        `The upload cannot be reserved: ${issue?.path.join('.')}: ${issue?.message}.`,
        { failure: 'invalid_request', code: 'invalid_body', kind: 'bug', outcome: 'not_sent' },
      );
    }
    const body = JSON.stringify(checked.data);
    return callSafely(api, { operation: 'reserveVideo', body }, options, (received) => {
      return readAnswerAs(receivedReservationSchema, received).data;
    });
  },

  async putVideo(reservation, body, options = {}) {
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

  completeVideo: (id, options) =>
    callSafely(
      api,
      { operation: 'completeVideo', id, body: '{}', wantsBody: false },
      options,
      () => undefined,
      (error) => isPassingFault(error) && error.status !== 409,
    ),

  getVideo: (id, options) =>
    callSafely(api, { operation: 'getVideo', id }, options, (received) =>
      readAnswerAs(receivedVideoSchema, received),
    ),
});
