import { AppError } from '../../../shared/errors/app-error.ts';
import type { ReceivedVideoRecord, Reservation } from '../../../shared/service-api/video.ts';
import type { ApiClient } from './client.ts';
import { ApiError, isApiError } from './errors.ts';
import { shownText } from './response-text.ts';
import { sleepOrAbort } from './retries.ts';
import {
  maxReservationsPerClip,
  maxValidationMs,
  maxVideo404s,
  pollDelays,
  validationPollBounds,
} from './retry-policy.ts';
import type { PutOptions } from './videos.ts';

type UploadOptions = PutOptions & {
  blob: Blob;
  filename?: string | undefined;
  /** Lower-case hexadecimal; lets the service skip the transfer of bytes it already has. */
  sha256?: string | undefined;
  validationTimeoutMs?: number | undefined;
};

/** Whether a new address may help: this one has expired, or its connection keeps breaking. */
const needsFreshReservation = (error: unknown): boolean =>
  isApiError(error, 'unreachable') ||
  (isApiError(error, 'upload') && (error.status === 403 || error.status === 410));

const reserveAndPut = async (client: ApiClient, options: UploadOptions): Promise<Reservation> => {
  for (let round = 1; ; round += 1) {
    const reservation = await client.reserveVideo(
      {
        size_bytes: options.blob.size,
        content_type: 'video/mp4',
        ...(options.filename === undefined ? {} : { filename: options.filename }),
        ...(options.sha256 === undefined ? {} : { sha256: options.sha256 }),
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
 * Completes the upload. If the answer was lost, a repeated completion may be refused ("already
 * completed"), so the video's state decides what a 4xx means.
 * @returns the refusal if the video is processed nevertheless; null if the completion was accepted
 * @throws ApiError, the refusal if the video is not being processed
 */
const complete = async (
  client: ApiClient,
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
  client: ApiClient,
  id: string,
  options: UploadOptions,
  refusal: ApiError | null,
): Promise<ReceivedVideoRecord> => {
  const limitMs = options.validationTimeoutMs ?? maxValidationMs;
  const deadlineMs = client.clock.nowMs() + limitMs;
  let notFoundLeft = maxVideo404s;
  for (const delayMs of pollDelays(client.random, validationPollBounds)) {
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
    `The service did not finish checking the uploaded clip within ${Math.round(limitMs / 1000)} s. Try again later.`,
  );
};

/**
 * Uploads a clip: reserve, PUT, complete, poll until `ready` (API specification, "Upload flow").
 * Skips the transfer if the service has the bytes already.
 * @returns the video's record; its `id` goes into a create request as `upload_id`.
 * @throws AppError `video_not_accepted`, `validation_timeout`, `file_changed`; ApiError.
 */
export const uploadVideo = async (
  client: ApiClient,
  options: UploadOptions,
): Promise<ReceivedVideoRecord> => {
  const reservation = await reserveAndPut(client, options);
  if (reservation.uploadUrl === null) return reservation.video;
  const { id } = reservation.video;
  const refusal = await complete(client, id, options);
  return awaitValidation(client, id, options, refusal);
};
