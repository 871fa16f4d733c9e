import { AppError } from '../../shared/errors/app-error.ts';
import { type FoundClip, findClips } from '../clips/media/find/find-clips.ts';
import type { LeftOutGroup } from '../clips/media/find/left-out.ts';
import type { EventBus } from '../store/events/event-bus.ts';

/**
 * Maximum number of notes for one reason, so that thousands of hidden folders do not bury all
 * others.
 */
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

/**
 * Finds the clips in what the user named, and reports what was skipped and why.
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const findSelection = async (
  paths: readonly string[],
  bus: EventBus,
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
  const { clips, files, folders, otherFiles } = result;
  for (const message of notesOf(result.leftOut)) bus.emit({ type: 'note', message });
  const leftOut = result.leftOut.map(({ reason, count }) => ({ reason, count }));
  bus.emit({ type: 'scan-ended', clips: clips.length, files, folders, otherFiles, leftOut });
  return clips;
};
