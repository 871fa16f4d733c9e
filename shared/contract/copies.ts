/** Copies that meet the service's limits, evaluated in place of clips that do not. */
import { z } from 'zod';
import { clipPartSchema } from '../domain/clip-copy.ts';
import { batchIdSchema, clipIdSchema, jobIdSchema, maxIds } from '../domain/ids.ts';
import { procedure } from './procedure.ts';

/** A selection of clips: by their jobs in a batch, or by id. */
const someClips = z.union([
  z.object({ jobIds: z.array(jobIdSchema).min(1).max(maxIds) }),
  z.object({ clipIds: z.array(clipIdSchema).min(1).max(maxIds) }),
]);

/** Numbers of clips for which copies can help, by the last known limits and the files' properties. */
export const copyOfferSchema = z.object({
  /** Number of clips that exceed a limit that a copy can meet. */
  clips: z.int(),
  /** Number of these by limit; a clip may exceed several. */
  tooLong: z.int(),
  tooLarge: z.int(),
  unsupportedFormat: z.int(),
  /** Number of clips that copies cannot help: damaged ones, and those within all limits. */
  others: z.int(),
  /** Duration of the longest clip that is too long; null if none is. */
  longestSec: z.number().nullable(),
  maxDurationSec: z.number(),
  maxFileBytes: z.number(),
});
export type CopyOffer = z.infer<typeof copyOfferSchema>;

export const copiesContract = {
  offer: procedure.input(someClips).output(copyOfferSchema),
  /**
   * Evaluates clips in new batches, using a copy of each clip that exceeds a limit. Existing results
   * for the same part are reused, not paid for again.
   * @throws api_key_not_set, bad_base_url, key_unreadable
   */
  evaluate: procedure
    .input(z.intersection(someClips, z.object({ part: clipPartSchema })))
    .output(z.object({ batchIds: z.array(batchIdSchema), clips: z.int() })),
};
