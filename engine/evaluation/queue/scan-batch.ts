import type { Reason } from '../../../shared/domain/reason.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { jobAtAddress, type ListedAddress } from '../../clips/addresses/listed-address.ts';
import { copiedPartOf } from '../../clips/copies/choose-frames.ts';
import { identifyAddress } from '../../clips/identify-clip.ts';
import type { SearchProgress } from '../../clips/media/find/find-clips.ts';
import type { Store } from '../../store/store.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import { type NewJob, newTryOf } from '../../store/tables/job-row.ts';
import { searchClips } from '../find-selection.ts';
import { readSelection } from './batch-selection.ts';
import { readOptions } from './create-batch.ts';
import { findClipFiles } from './find-clip-files.ts';
import { processInChunks } from './process-in-chunks.ts';
import type { QueueParts } from './queue-parts.ts';
import type { RunningBatch } from './running-batch.ts';

/** Adds a job for each address. Its clip is known by address only; nothing is fetched. */
const addressJobs = async (
  addresses: readonly ListedAddress[],
  store: Store,
): Promise<NewJob[]> => {
  const jobs: NewJob[] = [];
  await processInChunks(addresses, (part) =>
    store.transaction(() => {
      for (const listed of part) {
        const { id } = identifyAddress(listed.address, store);
        jobs.push({ ...newTryOf(jobAtAddress(listed)), clipId: id });
      }
    }),
  );
  return jobs;
};

const nothingFound = (label: string, takesOtherFormats: boolean): Reason => ({
  code: 'no_clips',
  message: `No clips were found in “${printableText(label)}”. ${
    takesOtherFormats
      ? 'Clips are .mp4, .mov, .m4v, .webm, .mkv and .avi files.'
      : 'Clips must end in .mp4.'
  }`,
});

/** Whether to find clips of other formats, because copies of them are evaluated. */
const takesOtherFormats = ({ serviceId, options }: BatchRow, { store }: QueueParts): boolean =>
  copiedPartOf(readOptions(options).copies, store.services.baseUrl(serviceId) === null) !== null;

/**
 * Finds the files of a batch and adds a job for each file and each address; what is skipped is
 * stored with the batch. Starts over if interrupted at any point.
 * @returns why there is nothing to do; null if there is something
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const scanBatch = async (
  live: RunningBatch,
  batch: BatchRow,
  parts: QueueParts,
  signal: AbortSignal,
): Promise<Reason | null> => {
  if (batch.selection === null) return null;
  const { store, bus } = parts;
  const { paths, clipIds, addresses } = readSelection(batch.selection);
  store.jobs.removeAll(batch.id);
  const report = (progress: SearchProgress): void => {
    live.search = progress;
    bus.emit({ type: 'scan-progress', ...progress });
  };
  const takesOthers = takesOtherFormats(batch, parts);
  const found = await searchClips(paths, store.sortedCopies, {
    takesOtherFormats: takesOthers,
    signal,
    onProgress: report,
  });
  const jobs: NewJob[] = [
    ...found.clips.map((clip) => newTryOf(clip)),
    ...(await findClipFiles(clipIds, store, signal)),
    ...(await addressJobs(addresses, store)),
  ];
  await processInChunks(jobs, (part) => store.jobs.add(batch.id, part));
  const { files, folders, leftOut, otherFiles } = found;
  store.batches.endSearch(batch.id, { files, folders, leftOut, otherFiles, promptNotes: [] });
  return jobs.length === 0 ? nothingFound(batch.label, takesOthers) : null;
};
