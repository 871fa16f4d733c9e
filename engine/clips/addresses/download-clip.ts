import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DownloadResult } from '../../../shared/contract/downloads.ts';
import { addressFileName } from '../../../shared/domain/clip-address.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { explainWriteError } from '../files/file-error.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import { uniqueFileNames } from '../files/unique-file-names.ts';
import type { Probe } from '../identify-clip.ts';
import type { FileHasher } from '../media/hash/file-hasher.ts';
import { probeFile } from '../media/probe/probe-file.ts';
import { type FetchLimits, fetchFile } from './fetch-file.ts';

export const downloadLimits: FetchLimits = { bytes: 500_000_000, stallMs: 30_000 };

export type DownloadParts = {
  store: Store;
  hasher: FileHasher;
  fetch: typeof globalThis.fetch;
  /** Absolute path of the folder for downloads. */
  folder: string;
  limits: FetchLimits;
  /** Origin of the service in use; null if unknown. */
  serviceOrigin: () => Promise<string | null>;
  /** Also allows downloads from this machine and from private networks. */
  allowsPrivate: boolean;
};

type OnBytes = (doneBytes: number, totalBytes: number | null) => void;

const addressOf = (clipId: ClipId, { clips }: Store): string => {
  if (!clips.isKnown(clipId)) {
    throw new AppError('unknown_clip', 'This clip is no longer in the library.');
  }
  const address = clips.address(clipId);
  if (address !== null) return address;
  throw new AppError('not_offered', 'This clip is a file, not a URL.');
};

const keyLength = 16;

/**
 * Returns the path of a downloaded file. Each pair of address and bytes has a folder, so that the
 * file keeps its name and is never shared between addresses with the same bytes.
 */
const targetFor = (clipId: ClipId, address: string, sha256: string, folder: string): string => {
  const name = uniqueFileNames()(addressFileName(address).replace(/\.mp4$/i, ''));
  const key = [clipId, sha256].map((hash) => hash.slice(0, keyLength)).join('-');
  return join(folder, key, `${name}.mp4`);
};

type Fetched = { sha256: string; video: Probe & { ok: true } };

/** @throws AppError invalid_video, file_unreadable */
const readFetched = async (
  path: string,
  { hasher }: DownloadParts,
  signal: AbortSignal,
): Promise<Fetched> => {
  const video = await probeFile(path, { signal });
  const { sha256 } = await hasher.hash(path, { signal });
  return { sha256, video: { ok: true, video } };
};

/** Moves the file to its final path and stores which clip its bytes belong to. */
const keep = async (
  clipId: ClipId,
  part: string,
  target: string,
  { sha256, video }: Fetched,
  { store }: DownloadParts,
): Promise<DownloadResult> => {
  await mkdir(dirname(target), { recursive: true });
  await rename(part, target);
  const stamp = await readFileStamp(target);
  const file = { sizeBytes: stamp.sizeBytes, probe: JSON.stringify(video) };
  const owner = store.clips.idForHash(sha256);
  const before = store.clips.sha256(clipId);
  if (before !== null && before !== sha256) {
    store.clips.save({ ...file, id: owner }, target, stampText(stamp));
    return { outcome: 'changed', clipId: owner };
  }
  const isOwned = owner !== clipId && store.clips.isKnown(owner);
  store.downloads.save({ ...file, clipId, sha256, path: target, stamp: stampText(stamp) });
  return isOwned ? { outcome: 'same_bytes', clipId: owner } : { outcome: 'stored', clipId };
};

/**
 * Downloads a clip from its address for review. From then on the clip means these bytes: if the
 * address later serves different bytes, they become another clip.
 * @throws AppError unknown_clip, not_offered; address_not_found, address_refused,
 *   address_unreachable, download_too_large; invalid_video, file_unreadable, output_not_written; the
 *   signal's reason. A failed download leaves no file behind.
 */
export const downloadClip = async (
  clipId: ClipId,
  parts: DownloadParts,
  onBytes: OnBytes,
  signal: AbortSignal,
): Promise<DownloadResult> => {
  const { store, fetch, folder, limits, allowsPrivate } = parts;
  const address = addressOf(clipId, store);
  const part = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    const reach = {
      serviceOrigin: await parts.serviceOrigin(),
      isListed: store.jobs.isListed(address),
      allowsPrivate,
    };
    await fetchFile({ address, reach, path: part, fetch, limits, onBytes, signal });
    const fetched = await readFetched(part, parts, signal);
    signal.throwIfAborted();
    const target = targetFor(clipId, address, fetched.sha256, folder);
    return await keep(clipId, part, target, fetched, parts);
  } catch (error) {
    signal.throwIfAborted();
    throw explainWriteError(error, 'The downloaded clip');
  } finally {
    await rm(part, { force: true });
  }
};
