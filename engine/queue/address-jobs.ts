import { jobAtAddress, type ListedAddress } from '../addresses/listed-address.ts';
import type { Store } from '../db/store.ts';
import { type NewJob, newTryOf } from '../db/tables/job-row.ts';
import { identifyAddress } from '../pipeline/identify-clip.ts';
import { inParts } from './in-parts.ts';

/** A job for each address. Its clip is known from then on, though nobody knows what lies there. */
export const addressJobs = async (
  addresses: readonly ListedAddress[],
  store: Store,
): Promise<NewJob[]> => {
  const jobs: NewJob[] = [];
  await inParts(addresses, (part) =>
    store.transaction(() => {
      for (const listed of part) {
        const { id } = identifyAddress(listed.address, store);
        jobs.push({ ...newTryOf(jobAtAddress(listed)), clipId: id });
      }
    }),
  );
  return jobs;
};
