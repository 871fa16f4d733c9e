import { z } from 'zod';
import { clipIdSchema } from '../../../shared/contract/ids.ts';
import type { ListedAddress } from '../../clips/addresses/listed-address.ts';
import { placeName } from '../../clips/addresses/place-name.ts';

/** What was written as a ListedAddress by this program. */
const listedAddressSchema = z.custom<ListedAddress>();

/** What a batch is to look for: files and folders, clips by their keys, or addresses. */
const batchSelectionSchema = z.object({
  paths: z.array(z.string()),
  clipIds: z.array(clipIdSchema),
  addresses: z.array(listedAddressSchema).default([]),
});
export type BatchSelection = z.infer<typeof batchSelectionSchema>;

/** A selection as stored. */
export const readSelection = (text: string): BatchSelection =>
  batchSelectionSchema.parse(JSON.parse(text));

/** Name of a batch: that of the first of its places, and how many more there are. */
export const labelOf = (places: readonly string[]): string => {
  const [first] = places;
  if (first === undefined) return 'Clips';
  // The top of a disk has no name of its own.
  const name = placeName(first) || first;
  return places.length === 1 ? name : `${name} and ${places.length - 1} more`;
};
