/** Copies of clips that keep to the service's limits: what is evaluated where the clip does not. */
import { z } from 'zod';
import { clipPartSchema } from '../domain/clip-copy.ts';
import { batchIdSchema, clipIdSchema, jobIdSchema, maxIds } from './ids.ts';
import { procedure } from './procedure.ts';

/** Clips as they are named: by where they did not get through, or by their bytes. */
const someClips = z.union([
  z.object({ jobIds: z.array(jobIdSchema).min(1).max(maxIds) }),
  z.object({ clipIds: z.array(clipIdSchema).min(1).max(maxIds) }),
]);

/** What copies can do for clips, by the limits last known and what was read of their files. */
export const copyOfferSchema = z.object({
  /** How many of the clips break a limit that a copy keeps to. */
  clips: z.int(),
  /** How many of these break which; a clip may break several. */
  tooLong: z.int(),
  tooLarge: z.int(),
  otherFormat: z.int(),
  /** How many cannot be helped so: damaged ones, and those that are within all limits. */
  others: z.int(),
  /** The longest of those that are too long; null where none is. */
  longestSec: z.number().nullable(),
  maxDurationSec: z.number(),
  maxFileBytes: z.number(),
});
export type CopyOffer = z.infer<typeof copyOfferSchema>;

export const copiesContract = {
  offer: procedure.input(someClips).output(copyOfferSchema),
  /**
   * Evaluates clips in batches of their own, each by a copy where it breaks a limit. What was
   * evaluated by the same part before is not paid again.
   * @throws api_key_not_set, bad_base_url, key_unreadable
   */
  evaluate: procedure
    .input(z.intersection(someClips, z.object({ part: clipPartSchema })))
    .output(z.object({ batchIds: z.array(batchIdSchema), clips: z.int() })),
};
