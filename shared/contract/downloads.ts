/** Clips that lie at addresses: lists of them, and their download for review. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { clipIdSchema } from './ids.ts';
import { procedure } from './procedure.ts';

/**
 * `stored`: the clip has its bytes; `same_bytes`: it has, and they are those of another clip, whose
 * id is told; `changed`: others lay there than were downloaded before, and are a clip by themselves
 * now, whose id is told.
 */
export const downloadEndSchema = z.object({
  outcome: z.enum(['stored', 'same_bytes', 'changed']),
  clipId: clipIdSchema,
});
export type DownloadEnd = z.infer<typeof downloadEndSchema>;

/** How far the download is, a few times a second; the last event is `done`. */
export const downloadEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('bytes'),
    doneBytes: z.number(),
    /** Null where the server does not say. */
    totalBytes: z.number().nullable(),
  }),
  downloadEndSchema.extend({ type: z.literal('done') }),
]);
export type DownloadEvent = z.infer<typeof downloadEventSchema>;

/**
 * Downloads the clip that lies at an address into the data folder. To end it, abort the call.
 * @throws unknown_clip, not_offered, address_not_found, address_refused, address_unreachable,
 *   download_too_large, invalid_video, file_unreadable, output_not_written
 */
export const downloadProcedure = procedure
  .input(z.object({ clipId: clipIdSchema }))
  .output(eventIterator(downloadEventSchema));

/** Addresses of one batch. */
export const maxAddresses = 10_000;

/** An address, and the prompt that was listed with it. */
export const listedAddressSchema = z.object({
  address: z.string().max(10_000),
  prompt: z
    .object({
      text: z.string().max(100_000),
      source: z.enum(['typed', 'manifest']),
      /** Absolute path of the list; null for one that was pasted. */
      origin: z.string().nullable(),
      /** Where in the list, for people. */
      detail: z.string().nullable(),
    })
    .nullable(),
});

/** A list as it was understood. */
export const addressListSchema = z.object({
  /** Each once, in the order of the list. */
  addresses: z.array(listedAddressSchema),
  /** Lines that cannot be used, and why, as sentences. */
  problems: z.array(z.string()),
  /** Lines with an address that an earlier line has already. */
  duplicates: z.int(),
});
export type AddressList = z.infer<typeof addressListSchema>;

/** Characters of a list. */
export const longestAddressList = 10_000_000;

/** Reads a list of addresses, see docs/addresses.md. Nothing is fetched. */
export const readAddressesProcedure = procedure
  .input(
    z.object({
      text: z.string().max(longestAddressList),
      /** Name of the file it came from; null where it was typed or pasted. */
      fileName: z.string().max(1000).nullable().default(null),
    }),
  )
  .output(addressListSchema);
