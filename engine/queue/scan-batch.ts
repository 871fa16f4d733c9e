import { printableText } from '../../shared/domain/printable-text.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import { type NewQueueJob, newTryOf } from '../db/tables/queue-jobs.ts';
import type { QueuedBatch } from '../db/tables/queued-batches.ts';
import { findSelection } from '../operations/find-selection.ts';
import { readSelection } from './batch-selection.ts';
import { findClipFiles } from './find-clip-files.ts';
import { inParts } from './in-parts.ts';
import type { QueueParts } from './queue-parts.ts';

const nothingFound = (label: string): Reason => ({
  code: 'no_clips',
  message: `No clips were found in ${printableText(label)}. Clips are files whose names end in .mp4.`,
});

/**
 * Finds the files of a batch and adds a job for each. Cut off at any point, it begins anew.
 * @returns why there is nothing to do; null when there is
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const scanBatch = async (
  batch: QueuedBatch,
  parts: QueueParts,
  signal: AbortSignal,
): Promise<Reason | null> => {
  const { store, bus } = parts;
  if (batch.selection === null) return null;
  const { paths, clipIds } = readSelection(batch.selection);
  store.queueJobs.removeAll(batch.id);
  const found = await findSelection(paths, bus, signal);
  const jobs: NewQueueJob[] = [
    ...found.map((clip) => newTryOf(clip)),
    ...(await findClipFiles(clipIds, store, signal)),
  ];
  await inParts(jobs, (part) => store.queueJobs.add(batch.id, part));
  store.queue.forgetSelection(batch.id);
  return jobs.length === 0 ? nothingFound(batch.label) : null;
};
