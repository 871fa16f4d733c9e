import { z } from 'zod';
import { clipIdSchema } from '../../../shared/domain/ids.ts';
import { shortLocation } from '../../clips/addresses/display-location.ts';
import type { ListedAddress } from '../../clips/addresses/listed-address.ts';

/** Accepts a stored ListedAddress unchecked, since Clipcheck itself wrote it. */
const listedAddressSchema = z.custom<ListedAddress>();

const batchSelectionSchema = z.object({
  paths: z.array(z.string()),
  clipIds: z.array(clipIdSchema),
  addresses: z.array(listedAddressSchema).default([]),
});
export type BatchSelection = z.infer<typeof batchSelectionSchema>;

export const readSelection = (text: string): BatchSelection =>
  batchSelectionSchema.parse(JSON.parse(text));

/** Names a batch after its first path or address, and how many more there are. */
export const labelOf = (places: readonly string[]): string => {
  const [first] = places;
  if (first === undefined) return 'Clips';
  // The root of a disk has no name.
  const name = shortLocation(first) || first;
  return places.length === 1 ? name : `${name} and ${places.length - 1} more`;
};
