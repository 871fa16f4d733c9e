import { fromErrorRecord } from '../../../shared/errors/app-error.ts';
import { type IdentifiedClip, identifyClip } from '../../clips/identify-clip.ts';
import type { EngineParts } from '../engine-parts.ts';

/**
 * Probes and hashes a file that should be a clip.
 * @throws AppError invalid_video, file_unreadable, file_changed; the signal's reason when aborted
 */
export const identifyArrival = async (
  path: string,
  { store, hasher }: Pick<EngineParts, 'store' | 'hasher'>,
  signal: AbortSignal,
  onBytes: (doneBytes: number) => void,
): Promise<IdentifiedClip> => {
  const clip = await identifyClip(path, store, hasher, { signal, onBytes, expectsVideo: true });
  // It may have been read before, for another reason.
  if (!clip.probe.ok && clip.probe.error) throw fromErrorRecord(clip.probe.error);
  return clip;
};
