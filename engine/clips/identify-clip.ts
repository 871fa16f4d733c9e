import { createHash } from 'node:crypto';
import type { ClipId } from '../../shared/domain/ids.ts';
import { AppError, type ErrorRecord, fromErrorRecord } from '../../shared/errors/app-error.ts';
import type { Store } from '../store/store.ts';
import { readStoredJson } from '../store/stored-json.ts';
import { stampText } from '../store/stored-stamp.ts';
import { readFileStamp } from './files/file-stamp.ts';
import type { FileHasher } from './media/hash/file-hasher.ts';
import type { HashedFile } from './media/hash/hash-worker.ts';
import { type ProbedFile, type ProbedVideo, probeWithTags } from './media/probe/probe-file.ts';
import { promptCache, promptsInTags } from './prompts/tag-prompts.ts';

/**
 * Cannot collide with the hash of a file, since the hashed text is not a video file.
 * @param address as returned by `readClipAddress`
 */
export const addressClipId = (address: string): ClipId =>
  createHash('sha256').update(`clip at ${address}`).digest('hex') as ClipId;

/**
 * Result of probing: the video, or the reason why the bytes are not a clip. Both are absent for a
 * clip at an address, whose bytes were never read.
 */
export type Probe =
  | { ok: true; video: ProbedVideo }
  | { ok: false; error: ErrorRecord }
  | typeof unreadProbe;

const unreadProbe = { ok: false, error: null } as const;

export type IdentifiedClip = {
  id: ClipId;
  sha256: string | null;
  sizeBytes: number;
  probe: Probe;
  stamp: string;
};

type IdentifyOptions = {
  signal: AbortSignal;
  onStage?: (stage: 'probe' | 'hash') => void;
  onBytes?: (doneBytes: number, totalBytes: number) => void;
  /** Checks the size of a file before it is read; reading gigabytes takes a minute. */
  findSizeProblem?: (sizeBytes: number) => Promise<ErrorRecord | undefined>;
  /** If true, throws for a file that is not a video, and stores nothing new. */
  expectsVideo?: boolean;
};

/**
 * Probes a file. Returns only results that depend on the bytes alone, since callers store them; a
 * timeout or a file that cannot be opened throws, so that it is tried again later.
 */
const probeClip = async (
  path: string,
  signal: AbortSignal,
): Promise<{ probe: Probe } & Partial<ProbedFile>> => {
  try {
    const probed = await probeWithTags(path, { signal });
    return { ...probed, probe: { ok: true, video: probed.video } };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_video') {
      return { probe: { ok: false, error: error.toRecord() } };
    }
    throw error;
  }
};

/**
 * Returns a file's clip id, hash, size and probe, and stores them. A file whose size, times and inode
 * have not changed is not read again.
 * @throws AppError file_unreadable, file_changed; the size problem; invalid_video if a video is
 *   expected
 */
export const identifyClip = async (
  path: string,
  store: Store,
  hasher: FileHasher,
  hooks: IdentifyOptions,
): Promise<IdentifiedClip> => {
  const stampRead = await readFileStamp(path);
  const stampBefore = stampText(stampRead);
  const known = store.clips.findByFile(path, stampBefore);
  const knownProbe = readStoredJson<Probe>(known?.probe);
  const throwIfNoVideo = (probe: Probe): void => {
    if (hooks.expectsVideo && !probe.ok && probe.error) throw fromErrorRecord(probe.error);
  };
  if (known && knownProbe) {
    throwIfNoVideo(knownProbe);
    return { ...known, probe: knownProbe, stamp: stampBefore };
  }
  const sizeProblem = await hooks.findSizeProblem?.(stampRead.sizeBytes);
  if (sizeProblem) throw fromErrorRecord(sizeProblem);
  hooks.onStage?.('probe');
  const { probe, tags, hashed } = await probeClip(path, hooks.signal);
  if (hashed) hooks.onBytes?.(hashed.stamp.sizeBytes, hashed.stamp.sizeBytes);
  throwIfNoVideo(probe);
  hooks.onStage?.('hash');
  const { sha256, stamp } =
    hashed ?? (await hasher.hash(path, { signal: hooks.signal, onBytes: hooks.onBytes }));
  // Otherwise the probe of a file that is still being copied would be stored for the complete one.
  if (stampText(stamp) !== stampBefore) throw fileChanged();
  const id = store.clips.idForHash(sha256);
  const { sizeBytes } = stamp;
  store.clips.save({ id, sizeBytes, probe: JSON.stringify(probe) }, path, stampText(stamp));
  if (tags) promptCache(store).saveTags(id, promptsInTags(tags));
  return { id, sha256, sizeBytes, probe, stamp: stampText(stamp) };
};

/** Finds the clip in a file by what is stored about the file, else by its bytes. */
export const recognizeFile = async (
  path: string,
  { store, hasher }: { store: Store; hasher: FileHasher },
  signal: AbortSignal,
): Promise<HashedFile & { clipId: ClipId }> => {
  const stamp = await readFileStamp(path);
  const known = store.clips.findByFile(path, stampText(stamp));
  if (known?.sha256) return { clipId: known.id, sha256: known.sha256, stamp };
  const hashed = await hasher.hash(path, { signal });
  return { clipId: store.clips.idForHash(hashed.sha256), ...hashed };
};

/**
 * Links a file to a known clip whose bytes it has. Does not trust what an import says about it: if
 * the clip was never probed here, the file is probed before its stamp is stored.
 * @param stamp of the bytes
 * @throws AppError file_unreadable, file_changed
 */
export const linkFile = async (
  { clipId, path, stamp }: { clipId: ClipId; path: string; stamp: string },
  { store, hasher }: { store: Store; hasher: FileHasher },
  signal: AbortSignal,
): Promise<void> => {
  if (store.clips.isProbedHere(clipId)) store.clips.link(clipId, path, stamp);
  else await identifyClip(path, store, hasher, { signal });
};

/** Returns the clip at an address without a request: what is there now may differ from a download. */
export const identifyAddress = (address: string, store: Store): IdentifiedClip => {
  const id = addressClipId(address);
  store.clips.saveAtAddress(id, address, JSON.stringify(unreadProbe));
  return { id, sha256: null, sizeBytes: 0, probe: unreadProbe, stamp: '' };
};

/**
 * Throws if a file has changed since it was identified: findings about other bytes would be stored
 * for the clip.
 * @throws AppError file_changed, file_unreadable
 */
export const throwIfChanged = async (path: string, clip: { stamp: string }): Promise<void> => {
  if (stampText(await readFileStamp(path)) === clip.stamp) return;
  throw fileChanged();
};

export const fileChanged = (): AppError =>
  new AppError(
    'file_changed',
    'The file was changed while it was being read or evaluated. Evaluate it again once it is complete.',
  );
