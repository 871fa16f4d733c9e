import { AppError } from '../../shared/errors/app-error.ts';
import type { EventBus } from '../events/event-bus.ts';
import { type FoundClip, findClips, type LeftOut } from '../media/find-clips.ts';

/** A tree may hold thousands of hidden folders: a note for each would hide all others. */
const mostNotesPerReason = 20;

/** The first few of each reason, and how many more there are. */
const notesOf = (leftOut: readonly LeftOut[]): string[] =>
  [...Map.groupBy(leftOut, ({ reason }) => reason).values()].flatMap((same) => {
    const told = same.slice(0, mostNotesPerReason).map(({ message }) => message);
    const further = same.length - told.length;
    return further === 0 ? told : [...told, `and ${further} more are left out for such a reason.`];
  });

/**
 * Finds the clips in what the user named, and says what was left out and why.
 * @throws AppError path_not_found, path_unreadable, interrupted
 */
export const findSelection = async (
  paths: readonly string[],
  bus: EventBus,
  signal: AbortSignal,
): Promise<FoundClip[]> => {
  const { clips, leftOut } = await findClips(paths, {
    signal,
    onProgress: (found) => bus.emit({ type: 'scan-progress', ...found }),
  }).catch((error: unknown) => {
    throw signal.aborted
      ? new AppError('interrupted', 'Interrupted while looking for clips. Nothing was begun.')
      : error;
  });
  for (const message of notesOf(leftOut)) bus.emit({ type: 'note', message });
  return clips;
};
