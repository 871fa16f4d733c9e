/** Copies of clips that keep to the service's limits: what is evaluated where the clip does not. */
import { z } from 'zod';
import { batchIdSchema, clipIdSchema, jobIdSchema, mostIds } from './ids.ts';
import { procedure } from './procedure.ts';

/** Which part of a clip is copied that is too long; of any other, all of it. */
export const clipPartSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('start') }),
  z.object({ from: z.literal('end') }),
  /** From the frame on that is shown then, in seconds after the first. */
  z.object({ from: z.literal('second'), startSec: z.number().min(0).max(1_000_000) }),
]);
export type ClipPart = z.infer<typeof clipPartSchema>;

/** `streams`: the coded pictures as they were, in another file; `encoded`: decoded, and encoded anew. */
export const copyMethods = ['streams', 'encoded'] as const;

/** The copy by which a run judged its clip. */
export const runCopySchema = z.object({
  /** The first frame of the clip that is in it, and how many are. */
  startFrame: z.int().min(0),
  frameCount: z.int().min(1),
  /** When that frame begins, in seconds after the clip's first. */
  startSec: z.number().min(0),
  /** Frames of the whole clip. */
  sourceFrames: z.int().min(1),
  /** The clip's rate, on the average. */
  fps: z.number().positive(),
  durationSec: z.number().min(0),
  method: z.enum(copyMethods),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sizeBytes: z.int().min(0),
});
export type RunCopy = z.infer<typeof runCopySchema>;

/** Clips as they are named: by where they did not get through, or by their bytes. */
const someClips = z.union([
  z.object({ jobIds: z.array(jobIdSchema).min(1).max(mostIds) }),
  z.object({ clipIds: z.array(clipIdSchema).min(1).max(mostIds) }),
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
