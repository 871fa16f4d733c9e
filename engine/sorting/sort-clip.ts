import { lstat, unlink } from 'node:fs/promises';
import type { ClipId } from '../../shared/domain/ids.ts';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { explainSystemError, systemErrorCode } from '../media/file-error.ts';
import { readFileStamp, stampText } from '../media/file-stamp.ts';
import { placeFile, removeOriginal } from './place-file.ts';
import type { LoggedClip, LoggedFile } from './sort-log.ts';
import type { SortParts } from './sort-parts.ts';
import { syncFolders } from './sync-folders.ts';

type Parts = Pick<SortParts, 'store' | 'hasher'>;

const isGone = async (path: string): Promise<boolean> => {
  try {
    await lstat(path);
    return false;
  } catch (error) {
    return systemErrorCode(error) === 'ENOENT';
  }
};

/** Puts all files of a clip where they go, or none. */
const placeAll = async (
  files: readonly LoggedFile[],
  { hasher }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const placed: LoggedFile[] = [];
  try {
    for (const file of files) {
      // A process that was killed has removed it already.
      const isDone = file.removes && (await isGone(file.from)) && !(await isGone(file.to));
      if (!isDone && (await placeFile(file, hasher, signal))) placed.push(file);
    }
  } catch (error) {
    // All originals are still there.
    for (const { to } of placed) await unlink(to).catch(() => undefined);
    throw error;
  }
};

/** @returns why an original stays; null where it is gone, or was to stay */
const remove = async (file: LoggedFile, { hasher }: Parts): Promise<string | null> => {
  if (!file.removes || (await isGone(file.from))) return null;
  try {
    await removeOriginal(file, hasher);
    return null;
  } catch (error) {
    const why = error instanceof AppError ? error.message : explainSystemError(error);
    return `${printableText(file.from)} was copied, but its original stays: ${why}`;
  }
};

/** The library knows the clip at its new place, without evaluating it again. */
const linkResult = async ({ clipId, files }: LoggedClip, { store }: Parts): Promise<void> => {
  const [own] = files;
  if (!own || !store.clips.isKnown(clipId as ClipId)) return;
  const stamp = await readFileStamp(own.to);
  store.clips.link(clipId as ClipId, own.to, stampText(stamp));
  if (await isGone(own.from)) store.clips.markMissing(own.from);
};

/**
 * Sorts a clip with the files beside it: all of them are there before the first original goes. Done
 * again after a kill at any moment, it completes what was begun.
 * @returns sentences about originals that could not be removed
 * @throws AppError file_changed, output_exists, file_unreadable; what the system throws; the signal's
 *   reason. Nothing has changed then.
 */
export const sortClip = async (
  clip: LoggedClip,
  parts: Parts,
  signal: AbortSignal,
): Promise<string[]> => {
  // Watched folders must not take it for a new one, from the moment on at which it appears.
  parts.store.sortedClips.add(clip.clipId as ClipId);
  await placeAll(clip.files, parts, signal);
  await syncFolders(clip.files.map(({ to }) => to));
  const problems: string[] = [];
  // The clip goes last: as long as it is there, so is what belongs to it, or a log that says where.
  for (const file of clip.files.toReversed()) {
    const problem = await remove(file, parts);
    if (problem !== null) problems.push(problem);
  }
  await syncFolders(clip.files.map(({ from }) => from));
  await linkResult(clip, parts);
  return problems;
};
