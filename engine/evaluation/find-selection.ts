import { AppError } from '../../shared/errors/app-error.ts';
import { type FoundClip, findClips } from '../clips/media/find/find-clips.ts';
import type { LeftOutGroup } from '../clips/media/find/left-out.ts';
import type { EventBus } from '../store/events/event-bus.ts';
import type { Store } from '../store/store.ts';
import { withoutSortedCopies } from './without-sorted-copies.ts';

/** Maximum notes for one reason, so that thousands of hidden folders do not bury all others. */
const maxNotesPerReason = 20;

/** Returns the first few notes of each reason, and how many more there are. */
const notesOf = (groups: readonly LeftOutGroup[]): string[] =>
  groups.flatMap(({ count, first }) => {
    const shown = first.slice(0, maxNotesPerReason).map(({ message }) => message);
    const further = count - shown.length;
    return further === 0
      ? shown
      : [...shown, `and ${further} more are left out for the same reason.`];
  });

/** @property copies those to leave out where their originals are found; null for none */
type Parts = { bus: EventBus; copies: Store['sortedCopies'] | null };

/**
 * Finds the clips in what the user named, and reports what was skipped and why.
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const findSelection = async (
  paths: readonly string[],
  { bus, copies }: Parts,
  signal: AbortSignal,
): Promise<FoundClip[]> => {
  const result = await findClips(paths, {
    signal,
    onProgress: (progress) => bus.emit({ type: 'scan-progress', ...progress }),
  }).catch((error: unknown) => {
    throw signal.aborted
      ? new AppError('interrupted', 'Interrupted while searching for clips. Nothing was started.')
      : error;
  });
  const { files, folders, otherFiles } = result;
  const clips = copies ? await withoutSortedCopies(result.clips, copies) : result.clips;
  for (const message of notesOf(result.leftOut)) bus.emit({ type: 'note', message });
  const leftOut = result.leftOut.map(({ reason, count }) => ({ reason, count }));
  bus.emit({ type: 'scan-ended', clips: clips.length, files, folders, otherFiles, leftOut });
  return clips;
};
