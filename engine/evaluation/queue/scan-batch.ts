import { dirname } from 'node:path';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { jobAtAddress, type ListedAddress } from '../../clips/addresses/listed-address.ts';
import { copiedPartOf } from '../../clips/copies/choose-frames.ts';
import { findUntouchedFile } from '../../clips/files/file-stamp.ts';
import { identifyAddress } from '../../clips/identify-clip.ts';
import type { SearchProgress } from '../../clips/media/find/find-clips.ts';
import type { Store } from '../../store/store.ts';
import type { BatchRow } from '../../store/tables/batches.ts';
import type { NewJob } from '../../store/tables/job-row.ts';
import { searchClips } from '../find-selection.ts';
import { readOptions, readSelection } from './create-batch.ts';
import { processInChunks } from './process-in-chunks.ts';
import type { QueueParts } from './queue-parts.ts';
import type { RunningBatch } from './running-batch.ts';

const fileMissing: Reason = {
  code: 'file_missing',
  message:
    'The file of this clip is missing: it was moved, deleted or changed. Add its current folder.',
};

/** Top folder of the selection that last evaluated a file: manifests are searched up to it. */
const rootOf = (path: string, store: Store): string =>
  store.jobs.newestAt(path)?.root || dirname(path);

/**
 * Creates a job for a file that holds a clip, so that the file on screen is evaluated, else for its
 * address. A clip found nowhere is rejected.
 */
export const jobOfClip = async (clipId: ClipId, store: Store): Promise<NewJob> => {
  const address = store.clips.address(clipId);
  // A clip at an address, or downloaded from one, has no prompt file beside it.
  const listed = address === null ? undefined : store.jobs.newestAt(address);
  const givenPrompt = listed?.givenPrompt;
  const path = await findUntouchedFile(store.clips.files(clipId));
  if (path !== null) {
    const place = { path, root: rootOf(path, store) };
    const isListed = store.downloads.isDownload(path);
    return { ...place, clipId, ...(isListed && { givenPrompt }) };
  }
  if (address !== null) return { path: address, root: '', givenPrompt, clipId };
  const lastPath = store.clips.files(clipId)[0]?.path ?? store.jobs.newestOfClip(clipId)?.path;
  const known = store.clips.byHashPrefix(clipId) ?? null;
  const end = { state: 'rejected', reason: fileMissing } as const;
  return { path: lastPath ?? clipId, root: '', clipId: known, end };
};

/** Creates the job of each clip once. */
export const findClipFiles = async (
  clipIds: readonly ClipId[],
  store: Store,
  signal: AbortSignal,
): Promise<NewJob[]> => {
  const jobs: NewJob[] = [];
  await processInChunks([...new Set(clipIds)], async (part) => {
    if (signal.aborted) throw new AppError('interrupted', 'Interrupted while searching for clips.');
    jobs.push(...(await Promise.all(part.map((clipId) => jobOfClip(clipId, store)))));
  });
  return jobs;
};

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
        jobs.push({ ...jobAtAddress(listed), clipId: id });
      }
    }),
  );
  return jobs;
};

const nothingFound = (label: string, takesOtherFormats: boolean): Reason => ({
  code: 'no_clips',
  message: `No clips were found in “${label}”. ${
    takesOtherFormats
      ? 'Clips are .mp4, .mov, .m4v, .webm, .mkv and .avi files.'
      : 'Clips must end in .mp4.'
  }`,
});

const takesOtherFormats = ({ serviceId, options }: BatchRow, { store }: QueueParts): boolean =>
  copiedPartOf(readOptions(options).copies, store.services.baseUrl(serviceId) === null) !== null;

/**
 * Adds a job for each file and address of a batch; starts over if interrupted at any point.
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
    ...found.clips,
    ...(await findClipFiles(clipIds, store, signal)),
    ...(await addressJobs(addresses, store)),
  ];
  await processInChunks(jobs, (part) => store.jobs.add(batch.id, part));
  const { files, folders, leftOut, otherFiles } = found;
  store.batches.endSearch(batch.id, { files, folders, leftOut, otherFiles, promptNotes: [] });
  return jobs.length === 0 ? nothingFound(batch.label, takesOthers) : null;
};
