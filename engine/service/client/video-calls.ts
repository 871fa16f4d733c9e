import {
  type Reservation,
  type ReserveVideoRequest,
  reservationRead,
  reserveVideoRequestSchema,
  type VideoRecordRead,
  videoAnswerRead,
} from '../../../shared/service-api/video.ts';
import { type Answer, readAnswerAs } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import type { CallOptions } from './call-options.ts';
import { callSafely } from './call-safely.ts';
import { ApiConnectionError, type ApiError, ApiUploadError, ApiValidationError } from './errors.ts';
import { type OnBytes, putBytes } from './put-bytes.ts';
import { resolveUploadAddress, uploadHeaders } from './upload-address.ts';
import { isPassingFault, withRetries } from './with-retries.ts';

/** Operations on videos; each may be made twice and retries by itself. */
export type VideoCalls = {
  reserveVideo(request: ReserveVideoRequest, options?: CallOptions): Promise<Reservation>;
  /**
   * Sends the bytes to the reserved address, without the key; does nothing where none is needed.
   * @throws ApiUploadError with `isAddressUsedUp` when only a fresh reservation can help; AppError
   * `file_changed` when the bytes cannot be read.
   */
  putVideo(
    reservation: Reservation,
    body: Blob,
    options?: CallOptions & { onBytes?: OnBytes | undefined },
  ): Promise<void>;
  /**
   * @throws ApiError; a 409 at once, since it most likely says that the upload is completed, see
   * `uploadVideo`
   */
  completeVideo(id: string, options?: CallOptions): Promise<void>;
  getVideo(id: string, options?: CallOptions): Promise<Answer<VideoRecordRead>>;
};

/** Failures of a PUT after which the same address may still take the bytes. */
const mayPutAgain = (error: ApiError): boolean =>
  error instanceof ApiConnectionError ||
  (error instanceof ApiUploadError &&
    error.status !== undefined &&
    ((error.status >= 500 && error.status !== 501) || [408, 425, 429].includes(error.status)));

/** The operations on videos of one client. */
export const videoCalls = (api: ApiContext): VideoCalls => ({
  async reserveVideo(request, options) {
    const checked = reserveVideoRequestSchema.safeParse(request);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      throw new ApiValidationError(
        `The upload cannot be reserved: ${issue?.path.join('.')}: ${issue?.message}.`,
        { code: 'invalid_body', kind: 'bug', outcome: 'not_sent' },
      );
    }
    const body = JSON.stringify(checked.data);
    return callSafely(api, { operation: 'reserveVideo', body }, options, (received) => {
      return readAnswerAs(reservationRead, received).data;
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
      readAnswerAs(videoAnswerRead, received),
    ),
});
