/** Two results side by side: of one clip, or of two takes of one prompt. */
import { z } from 'zod';
import { findingPairSchema } from '../domain/tracks/finding-pair.ts';
import { clipIdSchema, runIdSchema } from './ids.ts';
import { clipCardSchema } from './library.ts';
import { procedure } from './procedure.ts';

/** Takes of one prompt that are offered to compare with; more than this nobody looks through. */
export const maxTakes = 200;

/** A result to compare; a clip without a run has no findings, its pictures can be compared. */
export const comparedSideSchema = z.object({
  clipId: clipIdSchema,
  runId: runIdSchema.nullable(),
});
export type ComparedSide = z.infer<typeof comparedSideSchema>;

export const takesSchema = z.object({
  /** How many there are, those beyond `maxTakes` included. */
  total: z.int(),
  clips: z.array(clipCardSchema).max(maxTakes),
});
export type Takes = z.infer<typeof takesSchema>;

export const compareContract = {
  /**
   * Pairs the findings of two results: those of one clip by their tracks, those of two clips by
   * where they are in the clip and in the prompt. In the order in which they begin.
   * @throws unknown_clip, unknown_run
   */
  findings: procedure
    .input(z.object({ left: comparedSideSchema, right: comparedSideSchema }))
    .output(z.array(findingPairSchema)),
  /** Other clips with the prompt of this one, by name. @throws unknown_clip */
  takes: procedure.input(z.object({ clipId: clipIdSchema })).output(takesSchema),
};
