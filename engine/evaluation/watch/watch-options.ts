import { z } from 'zod';
import { batchOptionsSchema } from '../../../shared/contract/queue.ts';

/** What a watched folder takes and how that is evaluated, as stored. */
const watchOptionsSchema = z.object({
  includesSubfolders: z.boolean(),
  takesExisting: z.boolean(),
  dailyCapUnits: z.number().nullable(),
  options: batchOptionsSchema.partial(),
});
export type WatchOptions = z.infer<typeof watchOptionsSchema>;

/** Options as stored. */
export const readWatchOptions = (text: string): WatchOptions =>
  watchOptionsSchema.parse(JSON.parse(text));
