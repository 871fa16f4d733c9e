import { z } from 'zod';
import { clipIdSchema } from '../domain/ids.ts';
import { oneClip, procedure, progressEvents } from './procedure.ts';

/**
 * `same_bytes`: `clipId` is another clip; `changed`: the bytes differ from an earlier
 * download and are now a separate clip.
 */
const downloadResultSchema = z.object({
  outcome: z.enum(['stored', 'same_bytes', 'changed']),
  clipId: clipIdSchema,
});
export type DownloadResult = z.infer<typeof downloadResultSchema>;

const downloadProgressSchema = z.object({
  doneBytes: z.number(),
  /** Null if the server does not state it. */
  totalBytes: z.number().nullable(),
});
export type DownloadProgress = z.infer<typeof downloadProgressSchema>;

/**
 * To cancel it, abort the call.
 * @throws unknown_clip, not_offered, address_not_found, address_refused, address_unreachable,
 *   download_too_large, invalid_video, file_unreadable, output_not_written
 */
export const downloadProcedure = procedure
  .input(oneClip)
  .output(progressEvents(downloadProgressSchema, downloadResultSchema));

export const maxAddresses = 10_000;

export const listedAddressSchema = z.object({
  address: z.string().max(10_000),
  prompt: z
    .object({
      text: z.string().max(100_000),
      source: z.enum(['typed', 'manifest']),
      /** Absolute path of the list; null if it was pasted. */
      origin: z.string().nullable(),
      detail: z.string().nullable(),
    })
    .nullable(),
});

export const addressListSchema = z.object({
  /** Unique addresses, in list order. */
  addresses: z.array(listedAddressSchema),
  problems: z.array(z.string()),
  /** Number of lines with the address of an earlier line. */
  duplicates: z.int(),
});
export type AddressList = z.infer<typeof addressListSchema>;

export const maxAddressListLength = 10_000_000;

export const readAddressesProcedure = procedure
  .input(
    z.object({
      text: z.string().max(maxAddressListLength),
      /** Name of its file; null if typed or pasted. */
      fileName: z.string().max(1000).nullable().default(null),
    }),
  )
  .output(addressListSchema);
