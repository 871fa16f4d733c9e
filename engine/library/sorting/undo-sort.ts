import { rmdir, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SortProgress, SortUndone } from '../../../shared/contract/sort.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { shortLocation } from '../../clips/addresses/display-location.ts';
import { explainSystemError, systemErrorCode } from '../../clips/files/file-error.ts';
import { reasonOf } from '../../evaluation/pipeline/stage-outcome.ts';
import { clearLeftovers, placeFile, removeOriginal, temporaryOf } from './place-file.ts';
import { holdsBytes, isOneName, kindAt } from './same-bytes.ts';
import { linkResult } from './sort-clip.ts';
import type { KnownLog, LoggedClip, LoggedFile, LoggedList, SortLogs } from './sort-logs.ts';
import type { SortParts } from './sort-request.ts';
import { makeFolders, syncFolders } from './sync-folders.ts';
import { putList, sha256Of } from './write-prompt-lists.ts';

type Undone = 'restored' | 'removed' | 'nothing';

const keptError = (code: string, message: string): AppError =>
  new AppError(code, message, { kind: 'user' });

/** Removes a copy whose original exists. @throws AppError if either has changed */
const removeCopy = async (file: LoggedFile, { hasher }: SortParts): Promise<Undone> => {
  const { from, to, sha256, wasThere } = file;
  if (wasThere || (await kindAt(to)) === 'nothing') return 'nothing';
  if (!(await holdsBytes(to, sha256, hasher))) {
    throw keptError('file_changed', 'It was kept because it changed after it was sorted.');
  }
  // A link to the original is fine; a link to the copy is not an original.
  const original = await hasher.hash(from).catch(() => null);
  if (original?.sha256 !== sha256 || (await isOneName(to, from))) {
    throw keptError(
      'original_gone',
      'The copy was kept because its original is missing or changed.',
    );
  }
  await removeOriginal({ from: to, to: from, sha256 }, hasher);
  return 'removed';
};

/** Puts a file back where it was. @throws AppError if that is impossible; the signal's reason */
const restore = async (
  file: LoggedFile,
  { hasher }: SortParts,
  signal: AbortSignal,
): Promise<Undone> => {
  const { from, to, sha256, wasThere, id } = file;
  if ((await kindAt(to)) === 'nothing') {
    throw keptError('file_missing', 'It is no longer in the folder it was sorted to.');
  }
  if (!(await holdsBytes(to, sha256, hasher, signal))) {
    throw keptError('file_changed', 'It was kept because it changed after it was sorted.');
  }
  await makeFolders(dirname(from), async () => undefined);
  const back = { id, from: to, to: from, sha256, removes: !wasThere, wasThere: false };
  await placeFile(back, hasher, signal);
  if (!wasThere) {
    await syncFolders([from]);
    await removeOriginal(back, hasher);
  }
  return 'restored';
};

const undoFile = async (
  file: LoggedFile,
  parts: SortParts,
  signal: AbortSignal,
): Promise<Undone> => {
  // Leftovers of a sort, or an undo, that was killed.
  await clearLeftovers(file.to, temporaryOf(file.to, file.id));
  await clearLeftovers(file.from, temporaryOf(file.from, file.id));
  if (!file.removes) return removeCopy(file, parts);
  const origin = await kindAt(file.from);
  if (origin === 'nothing') return restore(file, parts, signal);
  if (await holdsBytes(file.from, file.sha256, parts.hasher, signal))
    return removeCopy(file, parts);
  throw keptError('output_exists', 'It was kept because another file is in its original place.');
};

const undoList = async (list: LoggedList, { hasher }: SortParts): Promise<Undone> => {
  const { to, sha256, id, before } = list;
  await clearLeftovers(to, temporaryOf(to, id));
  if ((await kindAt(to)) === 'nothing') return 'nothing';
  if (before !== null && (await holdsBytes(to, sha256Of(before), hasher))) return 'nothing';
  if (!(await holdsBytes(to, sha256, hasher))) {
    throw keptError('file_changed', 'It was kept because it changed after it was written.');
  }
  if (before !== null) {
    await putList(list, before);
    return 'nothing';
  }
  await unlink(to);
  return 'removed';
};

const messageOf = (error: unknown): { code: string; message: string } => {
  if (error instanceof AppError) return { code: error.code, message: error.message };
  if (systemErrorCode(error) === '') throw error;
  return { code: 'output_not_written', message: `It was kept: ${explainSystemError(error)}.` };
};

/**
 * Undoes a sort: puts moved files back, and removes unchanged copies and lists, and new folders
 * that are then empty. Never replaces anything, and never removes the last file with a clip's
 * bytes. If interrupted, running it again continues.
 */
export const undoSort = async (
  { name, contents }: KnownLog,
  logs: SortLogs,
  onProgress: (progress: SortProgress) => void,
  parts: SortParts,
  signal: AbortSignal,
): Promise<SortUndone> => {
  const undone: SortUndone = { log: name, outcome: 'done', restored: 0, removed: 0, kept: [] };
  const attempt = async (path: string, work: () => Promise<Undone>): Promise<Undone | null> => {
    try {
      const what = await work();
      if (what !== 'nothing') undone[what] += 1;
      return what;
    } catch (error) {
      if (signal.aborted) throw error;
      undone.kept.push({ path, reason: messageOf(error) });
      return null;
    }
  };
  const undoClip = async ({ clipId, files }: LoggedClip): Promise<void> => {
    const outcomes: (Undone | null)[] = [];
    for (const file of files)
      outcomes.push(await attempt(file.to, () => undoFile(file, parts, signal)));
    const [own] = files;
    if (!own) return;
    const { from, to, sha256, wasThere } = own;
    await attempt(from, async () => {
      // There may be another file now.
      const isBack =
        (outcomes[0] ?? 'nothing') !== 'nothing' ||
        (await holdsBytes(from, sha256, parts.hasher, signal));
      try {
        await linkResult(clipId, { now: isBack ? from : null, before: to }, parts);
        if (!wasThere) parts.store.sortedCopies.remove(to);
        // A target that existed before belongs to an earlier sort.
        if (isBack && !wasThere) parts.store.sortedClips.remove(clipId as ClipId);
      } catch (error) {
        const { message } = reasonOf(error);
        throw keptError('not_linked', `The library was not updated (${message}). Undo it again.`);
      }
      return 'nothing';
    });
  };
  const log = await logs.open(name);
  try {
    // A killed sort must no longer be completed.
    if (!contents.hasEnded) await log.write({ type: 'end', outcome: 'interrupted' });
    for (const list of contents.lists.toReversed())
      await attempt(list.to, () => undoList(list, parts));
    const { done, failed } = contents;
    // Failed clips were put back immediately; another sort may have sorted them since.
    const clips = contents.clips.filter(({ id }) => done.has(id) || !failed.has(id)).toReversed();
    for (const [index, clip] of clips.entries()) {
      const clipName = shortLocation(clip.files[0]?.from ?? '');
      onProgress({ done: index, total: clips.length, clipName });
      signal.throwIfAborted();
      await undoClip(clip);
    }
    for (const folder of contents.folders.toReversed()) {
      await rmdir(folder).catch(() => undefined);
    }
    if (undone.kept.length === 0) await log.write({ type: 'undone' });
  } catch (error) {
    if (!signal.aborted) throw error;
    undone.outcome = 'interrupted';
  } finally {
    await log.close();
    parts.bus.emit({ type: 'library-changed' });
  }
  return undone;
};
