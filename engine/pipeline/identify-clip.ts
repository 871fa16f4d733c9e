import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError, type ErrorRecord } from '../../shared/errors/app-error.ts';
import type { Store } from '../db/store.ts';
import type { FileHasher } from '../media/file-hasher.ts';
import { readFileStamp, stampText } from '../media/file-stamp.ts';
import { type ProbedVideo, probeFile } from '../media/probe-file.ts';

/** What ffprobe read from the bytes, or why they are no clip. */
export type Probe = { ok: true; video: ProbedVideo } | { ok: false; error: ErrorRecord };

/** A clip by its bytes. */
export type IdentifiedClip = { id: ClipId; sizeBytes: number; probe: Probe; stamp: string };

export type IdentifyHooks = {
  signal: AbortSignal;
  onStage?: (stage: 'probe' | 'hash') => void;
  onBytes?: (doneBytes: number, totalBytes: number) => void;
};

/**
 * Only what the bytes themselves say is remembered; a probe that ran out of time or could not open
 * the file is tried again another time.
 */
const probe = async (path: string, signal: AbortSignal): Promise<Probe> => {
  try {
    return { ok: true, video: await probeFile(path, { signal }) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_video') {
      return { ok: false, error: error.toRecord() };
    }
    throw error;
  }
};

/**
 * Finds out which clip lies in a file. A file that has not been touched since it was last read
 * (size, times, inode) is not read again.
 * @throws AppError file_unreadable, file_changed
 */
export const identifyClip = async (
  path: string,
  store: Store,
  hasher: FileHasher,
  hooks: IdentifyHooks,
): Promise<IdentifiedClip> => {
  const knownStamp = stampText(await readFileStamp(path));
  const known = store.clips.inFile(path, knownStamp);
  if (known) return { ...known, probe: JSON.parse(known.probe) as Probe, stamp: knownStamp };
  hooks.onStage?.('probe');
  const probed = await probe(path, hooks.signal);
  hooks.onStage?.('hash');
  const { sha256, stamp } = await hasher.hash(path, {
    signal: hooks.signal,
    ...(hooks.onBytes ? { onBytes: hooks.onBytes } : {}),
  });
  // What was probed must be what was hashed: the probe of a file that is still being copied, cut
  // off as it is at first, would be remembered for the whole one.
  if (stampText(stamp) !== knownStamp) throw fileChanged();
  const id = sha256 as ClipId;
  const { sizeBytes } = stamp;
  store.clips.save({ id, sizeBytes, probe: JSON.stringify(probed) }, path, stampText(stamp));
  return { id, sizeBytes, probe: probed, stamp: stampText(stamp) };
};

/**
 * Makes sure that the file still holds the clip that was identified: findings about other bytes
 * would be filed under it.
 * @throws AppError file_changed, file_unreadable
 */
export const expectUnchanged = async (path: string, clip: IdentifiedClip): Promise<void> => {
  if (stampText(await readFileStamp(path)) === clip.stamp) return;
  throw fileChanged();
};

/** The file is no longer what was identified. */
export const fileChanged = (): AppError =>
  new AppError(
    'file_changed',
    'The file was changed while it was being evaluated. Run it again once it is complete.',
  );
