import { unlink } from 'node:fs/promises';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { explainSystemError, systemErrorCode } from '../../clips/files/file-error.ts';
import { readFileStamp } from '../../clips/files/file-stamp.ts';
import { linkFile } from '../../clips/identify-clip.ts';
import { reasonOf } from '../../evaluation/pipeline/stage-outcome.ts';
import { neverAborted } from '../../never-aborted.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { breakHardLink, placeFile, removeOriginal } from './place-file.ts';
import { kindAt } from './same-bytes.ts';
import type { LoggedClip, LoggedFile } from './sort-logs.ts';
import type { SortParts } from './sort-request.ts';
import { syncFolders } from './sync-folders.ts';

/**
 * Links a clip's result to the clip's current path, so that it is not evaluated again.
 * @param now null if the clip is not known to be at another path
 * @throws NodeJS.ErrnoException; SqliteError
 */
export const linkResult = async (
  clipId: string,
  { now, before }: { now: string | null; before: string },
  parts: Pick<SortParts, 'store' | 'hasher'>,
): Promise<void> => {
  const { clips } = parts.store;
  const id = clipId as ClipId;
  if (!clips.isKnown(id)) return;
  if (now !== null) {
    const stamp = stampText(await readFileStamp(now));
    await linkFile({ clipId: id, path: now, stamp }, parts, neverAborted);
  }
  if ((await kindAt(before)) === 'nothing') clips.markMissing(before);
};

type Parts = Pick<SortParts, 'store' | 'hasher'>;

const isMissing = async (path: string): Promise<boolean> => (await kindAt(path)) === 'nothing';

const placeAll = async (
  files: readonly LoggedFile[],
  { hasher }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const placed: LoggedFile[] = [];
  try {
    for (const file of files) {
      // A killed process may have removed the original already.
      const isDone = file.removes && (await isMissing(file.from)) && !(await isMissing(file.to));
      if (!isDone && (await placeFile(file, hasher, signal))) placed.push(file);
    }
    await syncFolders(files.map(({ to }) => to));
  } catch (error) {
    // All originals are still there.
    for (const { to } of placed) await unlink(to).catch(() => undefined);
    throw error;
  }
};

const explainRemovalError = (error: unknown): string =>
  ['EACCES', 'EPERM'].includes(systemErrorCode(error))
    ? 'you are not allowed to remove it; change the permissions of its folder.'
    : `${explainSystemError(error)}.`;

/** Removes an original. @returns why it is still there; null if it is gone or is to be kept */
const remove = async (
  file: LoggedFile,
  { hasher }: Parts,
  signal: AbortSignal,
): Promise<string | null> => {
  if (!file.removes || (await isMissing(file.from))) return null;
  try {
    await removeOriginal(file, hasher);
    return null;
  } catch (error) {
    const why = error instanceof AppError ? error.message : explainRemovalError(error);
    const isSeparated = await breakHardLink(file, hasher, signal).then(
      () => true,
      () => false,
    );
    const both = isSeparated
      ? ''
      : ' Both paths are hard links to the same file: changing one changes the other.';
    return `${file.from} was copied, but the original could not be removed: ${why}${both}`;
  }
};

export type SortedFiles = {
  problems: string[];
  hasOriginalsLeft: boolean;
};

/** Removes originals. @returns sentences about those that could not be removed */
const removeAll = async (
  files: readonly LoggedFile[],
  parts: Parts,
  signal: AbortSignal,
): Promise<string[]> => {
  const problems: string[] = [];
  // The clip is removed first: if it stays, so do its sidecars.
  for (const [index, file] of files.entries()) {
    const problem = await remove(file, parts, signal);
    if (problem === null) continue;
    problems.push(problem);
    if (index === 0) break;
  }
  // Not critical: a name that reappears after a power cut loses nothing.
  await syncFolders(files.map(({ from }) => from)).catch(() => undefined);
  return problems;
};

/** Records a new file as a copy while its original is there, which stays the clip's file. */
const noteCopy = async ({ from, to, wasThere }: LoggedFile, { store }: Parts): Promise<void> => {
  if (wasThere || (await isMissing(from))) return;
  const stamp = stampText(await readFileStamp(to));
  store.sortedCopies.add(to, { original: from, stamp });
};

/**
 * Sorts a clip and its sidecars. All of them are in place before the first original is removed. If
 * the process is killed, running it again completes the work.
 * @throws AppError file_changed, output_exists, file_unreadable; NodeJS.ErrnoException; the
 *   signal's reason. In these cases nothing has changed.
 */
export const sortClip = async (
  { clipId, files }: LoggedClip,
  parts: Parts,
  signal: AbortSignal,
): Promise<SortedFiles> => {
  // Registered before the file appears, so that watched folders do not treat it as new.
  const isNew = parts.store.sortedClips.add(clipId as ClipId);
  await placeAll(files, parts, signal).catch((error: unknown) => {
    if (isNew) parts.store.sortedClips.remove(clipId as ClipId);
    throw error;
  });
  const problems = await removeAll(files, parts, signal);
  const hasOriginalsLeft = problems.length > 0;
  const [clipFile] = files;
  if (!clipFile) return { problems, hasOriginalsLeft };
  const { from: before, to: now } = clipFile;
  const link = async (): Promise<void> => {
    await noteCopy(clipFile, parts);
    await linkResult(clipId, { now, before }, parts);
  };
  await link().catch((error: unknown) =>
    problems.push(
      `${now} is not in the library yet (${reasonOf(error).message}). Scan its folder.`,
    ),
  );
  return { problems, hasOriginalsLeft };
};
