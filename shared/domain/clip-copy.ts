import { z } from 'zod';

/** Which part of a too long clip to copy; other clips are copied in full. */
export const clipPartSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('start') }),
  z.object({ from: z.literal('end') }),
  /** Starts with the frame shown at this time, in seconds from the start of the file. */
  z.object({ from: z.literal('second'), startSec: z.number().min(0).max(1_000_000) }),
]);
export type ClipPart = z.infer<typeof clipPartSchema>;

/** `streams`: the coded frames are copied unchanged; `encoded`: the video is re-encoded. */
export const copyMethods = ['streams', 'encoded'] as const;

export const runCopySchema = z.object({
  /** Frame of the clip at which the copy starts, and the number of frames copied. */
  startFrame: z.int().min(0),
  frameCount: z.int().min(1),
  /** Start of that frame, in seconds from the start of the clip's file. */
  startSec: z.number().min(0),
  sourceFrames: z.int().min(1),
  fps: z.number().positive(),
  durationSec: z.number().min(0),
  method: z.enum(copyMethods),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  sizeBytes: z.int().min(0),
});
export type RunCopy = z.infer<typeof runCopySchema>;
