import { z } from 'zod';
import { openEnum, readOptional } from './tolerant.ts';

/** API specification, "Video record": `status`. An unknown one counts as still pending (ADR 2). */
export const videoStatuses = ['pending', 'ready', 'failed'] as const;

/**
 * API specification, "Video record": strict, for writing. Members that validation finds out are
 * absent before it.
 */
export const videoRecordSchema = z
  .strictObject({
    id: z.string().min(1),
    status: z.enum(videoStatuses).describe('`ready`: can be evaluated. `failed`: rejected.'),
    cdn_url: z.string().optional().describe('Where the bytes can be read, for a limited time.'),
    object: z.literal('video'),
    duration_sec: z.number().min(0).optional(),
    width: z.int().min(1).optional().describe('In pixels.'),
    height: z.int().min(1).optional().describe('In pixels.'),
    size_bytes: z.int().min(0).optional(),
    created: z.int().min(0).describe('Unix seconds.'),
    clipcheck_reason: z
      .string()
      .optional()
      .describe("Extension of Clipcheck's built-in evaluator: why a `failed` video was rejected."),
  })
  .describe('A stored video. Members that validation finds out are absent before it.');
export type VideoRecord = z.infer<typeof videoRecordSchema>;

/** What is read of a video record: only `id` is required; without a status it is pending. */
export const receivedVideoRecordSchema = z.object({
  id: z.string().min(1),
  status: openEnum(videoStatuses).catch('pending'),
  clipcheck_reason: readOptional(z.string()),
});
export type ReceivedVideoRecord = z.infer<typeof receivedVideoRecordSchema>;

/** GET /v1/videos/{id}: the record at top level or, as in a reservation, under `video`. */
export const receivedVideoSchema = z.union([
  z.object({ video: receivedVideoRecordSchema }).transform(({ video }) => video),
  receivedVideoRecordSchema,
]);

/** POST /v1/videos: request (ADR 2). */
export const reserveVideoRequestSchema = z
  .strictObject({
    filename: z.string().optional(),
    size_bytes: z.int().min(1),
    content_type: z.literal('video/mp4'),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('Lower-case hexadecimal; lets the service skip the transfer of bytes it has.'),
  })
  .describe('The file to upload.');
export type ReserveVideoRequest = z.infer<typeof reserveVideoRequestSchema>;

/** POST /v1/videos: answer (ADR 2). */
export const reservationSchema = videoRecordSchema
  .extend({
    upload_url: z
      .string()
      .nullable()
      .describe('Where to PUT the bytes, without the key; null if they are already stored.'),
    upload_headers: z
      .record(z.string(), z.string())
      .optional()
      .describe('Headers to send with the bytes.'),
    expires_at: z
      .int()
      .min(0)
      .optional()
      .describe('Unix seconds until which the upload address is valid.'),
  })
  .describe('A video record, with the address for its bytes.');

/** Headers as received: numbers become text; skips what cannot be a header's value. */
const receivedHeadersSchema = z
  .record(z.string(), z.unknown())
  .transform((headers) =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
      ),
    ),
  );

const receivedUploadTargetSchema = z.object({
  upload_url: readOptional(z.string()),
  url: readOptional(z.string()),
  upload_headers: readOptional(receivedHeadersSchema),
  upload: readOptional(
    z.object({
      url: readOptional(z.string()),
      headers: readOptional(receivedHeadersSchema),
    }),
  ),
});

export type Reservation = z.infer<typeof receivedReservationSchema>;

/**
 * The record is at top level or under `video`; the address is `upload_url`, `upload.url` or `url`
 * (ADR 2).
 */
export const receivedReservationSchema = z
  .union([z.object({ video: receivedVideoRecordSchema }), receivedVideoRecordSchema])
  .and(receivedUploadTargetSchema)
  .and(z.object({ video: readOptional(receivedUploadTargetSchema) }))
  .transform((answer, context) => {
    const nested = receivedVideoRecordSchema.safeParse(answer.video);
    const video = nested.success ? nested.data : receivedVideoRecordSchema.parse(answer);
    const place = [answer, nested.success ? answer.video : undefined];
    // For a `ready` video, a plain `url` is where it can be watched, not the upload address.
    const isReady = video.status === 'ready';
    /** Address to PUT the bytes to; null if no transfer is needed. */
    const uploadUrl =
      place
        .map((at) => at?.upload_url ?? at?.upload?.url ?? (isReady ? undefined : at?.url))
        .find(Boolean) ?? null;
    const uploadHeaders =
      place.map((at) => at?.upload_headers ?? at?.upload?.headers).find(Boolean) ?? {};
    if (uploadUrl === null && !isReady) {
      context.addIssue({ code: 'custom', message: 'no upload address and not ready' });
    }
    return { video, uploadUrl, uploadHeaders };
  });
