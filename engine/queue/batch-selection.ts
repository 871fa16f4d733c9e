import { basename } from 'node:path';
import { z } from 'zod';
import { clipIdSchema } from '../../shared/contract/ids.ts';

/** What a batch is to look for: files and folders, or clips by their bytes. */
const batchSelectionSchema = z.object({
  paths: z.array(z.string()),
  clipIds: z.array(clipIdSchema),
});
export type BatchSelection = z.infer<typeof batchSelectionSchema>;

/** A selection as stored. */
export const readSelection = (text: string): BatchSelection =>
  batchSelectionSchema.parse(JSON.parse(text));

/** Name of a batch: that of the first of its files or folders, and how many more there are. */
export const labelOf = (paths: readonly string[]): string => {
  const [first] = paths;
  if (first === undefined) return 'Clips';
  // The top of a disk has no name of its own.
  const name = basename(first) || first;
  return paths.length === 1 ? name : `${name} and ${paths.length - 1} more`;
};
