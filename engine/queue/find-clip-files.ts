import { dirname } from 'node:path';
import type { ClipId } from '../../shared/domain/ids.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Store } from '../db/store.ts';
import { type NewQueueJob, newTryOf } from '../db/tables/queue-jobs.ts';
import { findUntouchedFile } from '../media/find-untouched-file.ts';
import { inParts } from './in-parts.ts';

const fileMissing: Reason = {
  code: 'file_missing',
  message:
    'No file with this clip is there any more: it was moved, deleted or changed. Add the folder in which it lies now.',
};

/** Where the selection began with which the file was last evaluated: manifests are searched up to it. */
const rootOf = (path: string, store: Store): string =>
  store.queueJobs.newestAt(path)?.root || dirname(path);

const jobFor = async (clipId: ClipId, store: Store): Promise<NewQueueJob> => {
  const path = await findUntouchedFile(store.clips.files(clipId));
  if (path !== null) {
    return { ...newTryOf({ path, root: rootOf(path, store) }), clipId };
  }
  const lastPath = store.clips.files(clipId)[0]?.path ?? store.queueJobs.newestOfClip(clipId)?.path;
  const known = store.clips.byHashPrefix(clipId) ?? null;
  const lost = newTryOf({ path: lastPath ?? clipId, root: '' });
  return { ...lost, clipId: known, rejected: fileMissing };
};

/**
 * A job for each clip, on a file that holds it; one without such a file is rejected at once rather
 * than left out.
 * @throws AppError interrupted
 */
export const findClipFiles = async (
  clipIds: readonly ClipId[],
  store: Store,
  signal: AbortSignal,
): Promise<NewQueueJob[]> => {
  const jobs: NewQueueJob[] = [];
  await inParts([...new Set(clipIds)], async (part) => {
    if (signal.aborted) throw new AppError('interrupted', 'Interrupted while looking for clips.');
    jobs.push(...(await Promise.all(part.map((clipId) => jobFor(clipId, store)))));
  });
  return jobs;
};
