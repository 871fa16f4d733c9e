import { jobAtAddress, type ListedAddress } from '../../clips/addresses/listed-address.ts';
import { identifyAddress } from '../../clips/identify-clip.ts';
import type { Store } from '../../store/store.ts';
import { type NewJob, newTryOf } from '../../store/tables/job-row.ts';
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
