import { dirname } from 'node:path';
import type { ClipId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { findUntouchedFile } from '../../clips/files/file-stamp.ts';
import type { Store } from '../../store/store.ts';
import { type NewJob, newTryOf } from '../../store/tables/job-row.ts';
import { processInChunks } from './process-in-chunks.ts';

const fileMissing: Reason = {
  code: 'file_missing',
  message:
    'The file of this clip is missing: it was moved, deleted or changed. Add its current folder.',
};

/** Top folder of the selection that last evaluated a file: manifests are searched up to it. */
const rootOf = (path: string, store: Store): string =>
  store.jobs.newestAt(path)?.root || dirname(path);

const jobFor = async (clipId: ClipId, store: Store): Promise<NewJob> => {
  const address = store.clips.address(clipId);
  // A clip at an address, or downloaded from one, has no prompt file beside it.
  const listed = address === null ? undefined : store.jobs.newestAt(address);
  const givenPrompt = listed?.givenPrompt;
  const path = await findUntouchedFile(store.clips.files(clipId));
  if (path !== null) {
    const place = { path, root: rootOf(path, store) };
    const isListed = store.downloads.isDownload(path);
    return { ...newTryOf(isListed ? { ...place, givenPrompt } : place), clipId };
  }
  if (address !== null) return { ...newTryOf({ path: address, root: '', givenPrompt }), clipId };
  const lastPath = store.clips.files(clipId)[0]?.path ?? store.jobs.newestOfClip(clipId)?.path;
  const known = store.clips.byHashPrefix(clipId) ?? null;
  const lost = newTryOf({ path: lastPath ?? clipId, root: '' });
  return { ...lost, clipId: known, rejected: fileMissing };
};

/**
 * Creates a job for each clip: for a file that holds it, so that the file on screen is evaluated,
 * else for its address. A clip found nowhere is rejected immediately rather than skipped.
 * @throws AppError interrupted
 */
export const findClipFiles = async (
  clipIds: readonly ClipId[],
  store: Store,
  signal: AbortSignal,
): Promise<NewJob[]> => {
  const jobs: NewJob[] = [];
  await processInChunks([...new Set(clipIds)], async (part) => {
    if (signal.aborted) throw new AppError('interrupted', 'Interrupted while searching for clips.');
    jobs.push(...(await Promise.all(part.map((clipId) => jobFor(clipId, store)))));
  });
  return jobs;
};
