import { unlink } from 'node:fs/promises';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { printableText } from '../../../shared/text/printable-text.ts';
import { explainSystemError, systemErrorCode } from '../../clips/files/file-error.ts';
import { reasonOf } from '../../evaluation/pipeline/reason-of.ts';
import { linkResult } from './link-result.ts';
import { placeFile, removeOriginal, separate } from './place-file.ts';
import { kindAt } from './same-bytes.ts';
import type { LoggedClip, LoggedFile } from './sort-log.ts';
import type { SortParts } from './sort-parts.ts';
import { syncFolders } from './sync-folders.ts';

type Parts = Pick<SortParts, 'store' | 'hasher'>;

const isGone = async (path: string): Promise<boolean> => (await kindAt(path)) === 'nothing';

/** Puts all files of a clip in their places, or none. */
const placeAll = async (
  files: readonly LoggedFile[],
  { hasher }: Parts,
  signal: AbortSignal,
): Promise<void> => {
  const placed: LoggedFile[] = [];
  try {
    for (const file of files) {
      // A killed process may have removed the original already.
      const isDone = file.removes && (await isGone(file.from)) && !(await isGone(file.to));
      if (!isDone && (await placeFile(file, hasher, signal))) placed.push(file);
    }
    await syncFolders(files.map(({ to }) => to));
  } catch (error) {
    // All originals are still there.
    for (const { to } of placed) await unlink(to).catch(() => undefined);
    throw error;
  }
};

/** Explains why the system did not remove an original, as the end of a sentence. */
const explainStay = (error: unknown): string =>
  ['EACCES', 'EPERM'].includes(systemErrorCode(error))
    ? 'you are not allowed to remove it; change the permissions of its folder.'
    : `${explainSystemError(error)}.`;

/** Removes an original. @returns why it stays; null if it is gone, or was meant to stay */
const remove = async (
  file: LoggedFile,
  { hasher }: Parts,
  signal: AbortSignal,
): Promise<string | null> => {
  if (!file.removes || (await isGone(file.from))) return null;
  try {
    await removeOriginal(file, hasher);
    return null;
  } catch (error) {
    const why = error instanceof AppError ? error.message : explainStay(error);
    const isOwn = await separate(file, hasher, signal).then(
      () => true,
      () => false,
    );
    const both = isOwn ? '' : ' Both names refer to one file: changes to one affect the other.';
    return `${printableText(file.from)} was copied, but its original was kept: ${why}${both}`;
  }
};

/** The outcome of sorting a clip. */
export type SortedFiles = {
  /** Sentences about originals that stay, and about the library. */
  problems: string[];
  /** Whether an original that should have been removed is still there. */
  isLeft: boolean;
};

/** Removes originals. @returns sentences about those that could not be removed */
const removeAll = async (
  files: readonly LoggedFile[],
  parts: Parts,
  signal: AbortSignal,
): Promise<string[]> => {
  const problems: string[] = [];
  // The clip is removed first: if it stays, so do its sidecars.
  for (const [at, file] of files.entries()) {
    const problem = await remove(file, parts, signal);
    if (problem === null) continue;
    problems.push(problem);
    if (at === 0) break;
  }
  // Not critical: a name that reappears after a power cut loses nothing.
  await syncFolders(files.map(({ from }) => from)).catch(() => undefined);
  return problems;
};

/**
 * Sorts a clip and its sidecars. All of them are in place before the first original is removed. Run
 * again after a kill at any moment, it completes the work.
 * @throws AppError file_changed, output_exists, file_unreadable; what the system throws; the
 *   signal's reason. In these cases nothing has changed.
 */
export const sortClip = async (
  { clipId, files }: LoggedClip,
  parts: Parts,
  signal: AbortSignal,
): Promise<SortedFiles> => {
  // Before it appears, since watched folders must not take it for a new clip.
  const isNew = parts.store.sortedClips.add(clipId as ClipId);
  await placeAll(files, parts, signal).catch((error: unknown) => {
    if (isNew) parts.store.sortedClips.remove(clipId as ClipId);
    throw error;
  });
  const problems = await removeAll(files, parts, signal);
  const isLeft = problems.length > 0;
  const [own] = files;
  if (!own) return { problems, isLeft };
  await linkResult(clipId, { now: own.to, before: own.from }, parts.store).catch((error: unknown) =>
    problems.push(
      `${printableText(own.to)} is not in the library yet (${reasonOf(error).message}). Scan its folder.`,
    ),
  );
  return { problems, isLeft };
};
