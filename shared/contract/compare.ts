import { z } from 'zod';
import { clipIdSchema, runIdSchema } from '../domain/ids.ts';
import { findingMatchSchema } from '../domain/tracks/finding-match.ts';
import { clipCardSchema } from './library.ts';
import { oneClip, procedure } from './procedure.ts';

export const maxTakes = 200;

export const minSides = 2;
export const maxSides = 4;

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
   * Matches findings of one clip by track, of several by place and prompt; a clip that was deleted
   * has none. @throws unknown_run
   */
  findings: procedure
    .input(z.array(comparedSideSchema).min(minSides).max(maxSides))
    .output(z.array(findingMatchSchema)),
  /** Other takes of the same shot, sorted by name. @throws unknown_clip */
  takes: procedure.input(oneClip).output(takesSchema),
};
