import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { errorRecordSchema } from '../domain/reason.ts';

/** Bugs arrive as code `internal` with an id that the log contains; no raw message crosses. */
export const procedure = oc.errors({ APP_ERROR: { data: errorRecordSchema } });

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
