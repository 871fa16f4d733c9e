import { AppError } from '../../shared/errors/app-error.ts';
import type { EventBus } from '../events/event-bus.ts';
import { type FoundClip, findClips } from '../media/find-clips.ts';

/**
 * Finds the clips in what the user named, and says what was left out and why.
 * @throws AppError path_not_found, interrupted
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
  for (const { message } of leftOut) bus.emit({ type: 'note', message });
  return clips;
};
