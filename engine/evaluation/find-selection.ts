import { AppError } from '../../shared/errors/app-error.ts';
import { readFileStamp } from '../clips/files/file-stamp.ts';
import {
  type FindClipsOptions,
  type FoundClip,
  findClips,
  type LeftOutGroup,
  type SearchResult,
} from '../clips/media/find/find-clips.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { stampText } from '../store/stored-stamp.ts';

/** Leaves out unchanged copies made by sorting whose originals were found as well. */
const withoutSortedCopies = async (
  clips: readonly FoundClip[],
  copies: Store['sortedCopies'],
): Promise<FoundClip[]> => {
  const paths = new Set(clips.map(({ path }) => path));
  const kept: FoundClip[] = [];
  for (const clip of clips) {
    const copy = copies.of(clip.path);
    const isCopy = copy !== undefined && paths.has(copy.original);
    const stamp = isCopy ? await readFileStamp(clip.path).catch(() => null) : null;
    if (stamp === null || stampText(stamp) !== copy?.stamp) kept.push(clip);
  }
  return kept;
};

/**
 * @param copies left out where their originals are found
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const searchClips = async (
  paths: readonly string[],
  copies: Store['sortedCopies'] | null,
  options: FindClipsOptions & { signal: AbortSignal },
): Promise<SearchResult> => {
  const found = await findClips(paths, options).catch((error: unknown) => {
    throw options.signal.aborted
      ? new AppError('interrupted', 'Interrupted while searching for clips. Nothing was started.')
      : error;
  });
  return copies ? { ...found, clips: await withoutSortedCopies(found.clips, copies) } : found;
};

/** Maximum notes for one reason, so that thousands of hidden folders do not bury all others. */
const maxNotesPerReason = 20;

const notesOf = (groups: readonly LeftOutGroup[]): string[] =>
  groups.flatMap(({ count, first }) => {
    const shown = first.slice(0, maxNotesPerReason).map(({ message }) => message);
    const further = count - shown.length;
    return further === 0
      ? shown
      : [...shown, `and ${further} more are left out for the same reason.`];
  });

/**
 * Finds clips, and reports what was skipped and why.
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const findSelection = async (
  paths: readonly string[],
  { bus, copies }: { bus: EventBus; copies: Store['sortedCopies'] | null },
  signal: AbortSignal,
): Promise<FoundClip[]> => {
  const { clips, files, folders, otherFiles, ...found } = await searchClips(paths, copies, {
    signal,
    onProgress: (progress) => bus.emit({ type: 'scan-progress', ...progress }),
  });
  for (const message of notesOf(found.leftOut)) bus.emit({ type: 'note', message });
  const leftOut = found.leftOut.map(({ reason, count }) => ({ reason, count }));
  bus.emit({ type: 'scan-ended', clips: clips.length, files, folders, otherFiles, leftOut });
  return clips;
};
