import { z } from 'zod';
import { clipIdSchema, runIdSchema } from '../domain/ids.ts';
import { findingPairSchema } from '../domain/tracks/finding-pair.ts';
import { clipCardSchema } from './library.ts';
import { procedure } from './procedure.ts';

export const maxTakes = 200;

/** A result to compare; without a run only the video, without findings. */
export const comparedSideSchema = z.object({
  clipId: clipIdSchema,
  runId: runIdSchema.nullable(),
});
export type ComparedSide = z.infer<typeof comparedSideSchema>;

export const takesSchema = z.object({
  /** Number of takes, including those beyond `maxTakes`. */
  total: z.int(),
  clips: z.array(clipCardSchema).max(maxTakes),
});
export type Takes = z.infer<typeof takesSchema>;

export const compareContract = {
  /**
   * Pairs findings of one clip by track, of two by place and prompt. @throws unknown_clip,
   * unknown_run
   */
  findings: procedure
    .input(z.object({ left: comparedSideSchema, right: comparedSideSchema }))
    .output(z.array(findingPairSchema)),
  /** Other takes of the same shot, sorted by name. @throws unknown_clip */
  takes: procedure.input(z.object({ clipId: clipIdSchema })).output(takesSchema),
};
