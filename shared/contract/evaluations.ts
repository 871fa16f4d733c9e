import { z } from 'zod';
import { fetchedSchema } from '../documents/fetched.ts';
import { clipIdsSchema } from '../domain/ids.ts';
import { countProgressSchema, procedure, progressEvents } from './procedure.ts';

/** Evaluations of clips, or all of the service in use. */
const refreshSchema = z.union([
  z.object({ clipIds: clipIdsSchema }),
  z.object({ all: z.literal(true) }),
]);
export type RefreshRequest = z.infer<typeof refreshSchema>;

/** Evaluations that other programs created. */
const adoptSchema = z.object({
  /** An id on each line, or JSON Lines with the member `id`. */
  text: z.string().max(4_000_000),
  /** Absolute path of the clip; null if metadata name it. */
  clipPath: z.string().min(1).nullable(),
});

export const evaluationsContract = {
  /**
   * Fetches evaluations again, or adds them, which is not billed. Aborting it keeps what it has
   * fetched.
   * @throws bad_input, file_unreadable, invalid_video, api_key_not_set, data_folder_busy
   */
  fetch: procedure
    .input(z.union([refreshSchema, adoptSchema]))
    .output(progressEvents(countProgressSchema, fetchedSchema)),
};
