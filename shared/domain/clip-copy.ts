/** Copies that keep to a service's limits, evaluated in place of their clip. */
import { z } from 'zod';

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
