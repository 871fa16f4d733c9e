import { createHash } from 'node:crypto';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError, type ErrorRecord, fromErrorRecord } from '../../shared/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import { stampText } from '../store/stored-stamp.ts';
import { readFileStamp } from './files/file-stamp.ts';
import type { FileHasher } from './media/hash/file-hasher.ts';
import { type ProbedVideo, type ProbeOptions, probeFile } from './media/probe/probe-file.ts';
import type { FileTags } from './media/probe/read-file-tags.ts';
import { promptMemory } from './prompts/prompt-memory.ts';
import { tagReadingOf } from './prompts/tag-reading.ts';

/**
 * Key of a clip that lies at an address: its bytes are not known, so the address stands for them. No
 * file's own hash is met by it, since what is hashed is no clip.
 * @param address as `readClipAddress` gives it
 */
export const addressClipId = (address: string): ClipId =>
  createHash('sha256').update(`clip at ${address}`).digest('hex') as ClipId;

/**
 * What was read from the bytes, or why they are no clip; neither where the bytes lie at an
 * address and were never read.
 */
export type Probe =
  | { ok: true; video: ProbedVideo }
  | { ok: false; error: ErrorRecord }
  | typeof unreadProbe;

const unreadProbe = { ok: false, error: null } as const;

/** A clip by its bytes, or by its address: of its bytes nothing is known then. */
export type IdentifiedClip = {
  id: ClipId;
  sha256: string | null;
  sizeBytes: number;
  probe: Probe;
  stamp: string;
};

type IdentifyHooks = {
  signal: AbortSignal;
  onStage?: (stage: 'probe' | 'hash') => void;
  onBytes?: (doneBytes: number, totalBytes: number) => void;
  /** Throws what the probe says of a file that is no clip, rather than to remember it. */
  expectsVideo?: boolean;
};

/**
 * Only what the bytes themselves say is remembered; a probe that ran out of time or could not open
 * the file is tried again another time.
 */
export const readProbe = async (path: string, options: ProbeOptions): Promise<Probe> => {
  try {
    return { ok: true, video: await probeFile(path, options) };
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
 * @throws AppError file_unreadable, file_changed; invalid_video where a video is expected
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
  let tags = null as FileTags | null;
  const onTags = (read: FileTags): void => {
    tags = read;
  };
  const probed = await readProbe(path, { signal: hooks.signal, onTags });
  if (hooks.expectsVideo && !probed.ok && probed.error) throw fromErrorRecord(probed.error);
  hooks.onStage?.('hash');
  const { sha256, stamp } = await hasher.hash(path, {
    signal: hooks.signal,
    ...(hooks.onBytes ? { onBytes: hooks.onBytes } : {}),
  });
  // What was probed must be what was hashed: the probe of a file that is still being copied, cut
  // off as it is at first, would be remembered for the whole one.
  if (stampText(stamp) !== knownStamp) throw fileChanged();
  const id = store.clips.ofBytes(sha256);
  const { sizeBytes } = stamp;
  store.clips.save({ id, sizeBytes, probe: JSON.stringify(probed) }, path, stampText(stamp));
  if (tags !== null) promptMemory(store).saveReading(id, tagReadingOf(tags));
  return { id, sha256, sizeBytes, probe: probed, stamp: stampText(stamp) };
};

/**
 * The clip at an address, by that alone: nothing is fetched, and what was downloaded once may not be
 * what lies there now.
 */
export const identifyAddress = (address: string, store: Store): IdentifiedClip => {
  const id = addressClipId(address);
  store.clips.saveAtAddress(id, address, JSON.stringify(unreadProbe));
  return { id, sha256: null, sizeBytes: 0, probe: unreadProbe, stamp: '' };
};

/**
 * Makes sure that the file still holds the clip that was identified: findings about other bytes
 * would be filed under it.
 * @throws AppError file_changed, file_unreadable
 */
export const expectUnchanged = async (path: string, clip: { stamp: string }): Promise<void> => {
  if (stampText(await readFileStamp(path)) === clip.stamp) return;
  throw fileChanged();
};

/** The file is no longer what was identified. */
export const fileChanged = (): AppError =>
  new AppError(
    'file_changed',
    'The file was changed while it was being evaluated. Run it again once it is complete.',
  );
