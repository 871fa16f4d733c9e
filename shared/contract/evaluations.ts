import { z } from 'zod';
import { fetchedSchema } from '../documents/fetched.ts';
import { clipIdSchema, maxIds } from '../domain/ids.ts';
import { procedure, progressEvents } from './procedure.ts';

const fetchProgressSchema = z.object({ done: z.int(), total: z.int() });
export type FetchProgress = z.infer<typeof fetchProgressSchema>;

/** Evaluations fetched from the service, which is not billed. Aborting a call keeps what it has fetched. */
export const evaluationsContract = {
  /**
   * Fetches the evaluations of clips, or all of the service in use, again.
   * @throws api_key_not_set, data_folder_busy
   */
  refresh: procedure
    .input(
      z.union([
        z.object({ clipIds: z.array(clipIdSchema).min(1).max(maxIds) }),
        z.object({ all: z.literal(true) }),
      ]),
    )
    .output(progressEvents(fetchProgressSchema, fetchedSchema)),
  /**
   * Adds evaluations that other programs created.
   * @throws bad_input, file_unreadable, invalid_video, api_key_not_set, data_folder_busy
   */
  adopt: procedure
    .input(
      z.object({
        /** An id on each line, or JSON Lines with the member `id`. */
        text: z.string().max(4_000_000),
        /** Absolute path of the clip; null if metadata name it. */
        clipPath: z.string().min(1).nullable(),
      }),
    )
    .output(progressEvents(fetchProgressSchema, fetchedSchema)),
};
