import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { batchIdSchema, clipIdSchema } from '../domain/ids.ts';
import { errorRecordSchema } from '../domain/reason.ts';

/** Bugs arrive as code `internal` with an id that the log contains; no raw message crosses. */
export const procedure = oc.errors({ APP_ERROR: { data: errorRecordSchema } });

export const oneBatch = z.object({ batchId: batchIdSchema });
export const oneClip = z.object({ clipId: clipIdSchema });

/** Progress of a call that goes through a number of things. */
export const countProgressSchema = z.object({ done: z.int(), total: z.int() });
export type CountProgress = z.infer<typeof countProgressSchema>;

/** Output of a call that reports its progress, a few times a second; the last event is `done`. */
export const progressEvents = <Progress extends z.ZodRawShape, Result extends z.ZodType>(
  progress: z.ZodObject<Progress>,
  result: Result,
) =>
  eventIterator(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('progress'), progress }),
      z.object({ type: z.literal('done'), result }),
    ]),
  );
export type ProgressEvent<Progress, Result> =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; result: Result };
