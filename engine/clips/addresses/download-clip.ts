import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type GetOptions, getAddress, type Reach } from '../../../network/get-address.ts';
import { AddressRefusedError } from '../../../network/guarded-lookup.ts';
import type { DownloadResult } from '../../../shared/contract/downloads.ts';
import { addressFileName } from '../../../shared/domain/clip-address.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { errorCodeOf } from '../../service/client/connection-errors.ts';
import type { Store } from '../../store/store.ts';
import { stampText } from '../../store/stored-stamp.ts';
import { explainWriteError } from '../files/file-error.ts';
import { readFileStamp } from '../files/file-stamp.ts';
import { uniqueFileNames } from '../files/unique-file-names.ts';
import type { Probe } from '../identify-clip.ts';
import type { FileHasher } from '../media/hash/file-hasher.ts';
import { formatMegabytes } from '../media/probe/format-limit.ts';
import { probeFile } from '../media/probe/probe-file.ts';

type FetchLimits = typeof downloadLimits;

/** @property stallMs maximum time without data */
export const downloadLimits = { maxBytes: 500_000_000, stallMs: 30_000 };

export type DownloadParts = {
  store: Store;
  hasher: FileHasher;
  fetch: typeof globalThis.fetch;
  folder: string;
  limits: FetchLimits;
  /** Origin of the service in use, which may be on this machine; null if there is none. */
  serviceOrigin: () => Promise<string | null>;
  /** Also allows this machine and private networks. */
  allowsPrivate: boolean;
};

/** @param totalBytes null if the server does not send it */
type OnBytes = (doneBytes: number, totalBytes: number | null) => void;

const refused = (why: string): AppError =>
  new AppError('address_refused', `The clip was not downloaded. ${why}`);

const tooLarge = (maxBytes: number): AppError =>
  new AppError(
    'download_too_large',
    `The clip was not downloaded: it is larger than ${formatMegabytes(maxBytes)}. Download it another way and add the file.`,
  );

const stalled = (stallMs: number): AppError =>
  new AppError(
    'address_unreachable',
    `The clip was not downloaded: its server sent nothing for ${Math.round(stallMs / 1000)} s. Try again later.`,
  );

const unreachable = (error: unknown): AppError => {
  const code = errorCodeOf(error);
  return new AppError(
    'address_unreachable',
    `The clip was not downloaded: its server could not be reached, or ended the transfer${code === undefined ? '' : ` (${code})`}. Check the network, and try again.`,
    { cause: error },
  );
};

const answerError = ({ status }: Response): AppError => {
  if (status === 404 || status === 410) {
    return new AppError(
      'address_not_found',
      `The clip was not downloaded: there is no file at this URL (status ${status}). Check the URL.`,
    );
  }
  if (status === 401 || status === 403) {
    return refused(
      `The server refused access (status ${status}). A signed URL may have expired: add the clip with a new one.`,
    );
  }
  return status >= 500
    ? new AppError(
        'address_unreachable',
        `The clip was not downloaded: its server failed (status ${status}). Try again later.`,
      )
    : refused(`The server answered with status ${status}.`);
};

/** @throws AppError address_refused, address_not_found, address_unreachable */
const open = async (address: string, reach: Reach, options: GetOptions): Promise<Response> => {
  const response = await getAddress(new URL(address), reach, options).catch((error: unknown) => {
    throw error instanceof AddressRefusedError ? refused(error.message) : error;
  });
  if (response.status === 200 && response.body) return response;
  await response.body?.cancel();
  throw answerError(response);
};

const lengthOf = ({ headers }: Response): number | null => {
  const text = headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
};

const createWatchdog = (stallMs: number) => {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(stalled(stallMs)), stallMs);
  return { signal: stall.signal, reset: () => timer.refresh(), end: () => clearTimeout(timer) };
};

/**
 * Downloads an address to a file; ignores the content type that the server sends.
 * @param path where no file exists yet
 * @throws AppError address_not_found, address_refused, address_unreachable, download_too_large; the
 *   system's write errors; the signal's reason. A partly written file is left in place.
 */
const fetchFile = async (
  address: string,
  path: string,
  parts: DownloadParts,
  onBytes: OnBytes,
  stop: AbortSignal,
): Promise<void> => {
  const { store, fetch, limits, serviceOrigin, allowsPrivate } = parts;
  const isListed = store.jobs.isListed(address);
  const reach = { serviceOrigin: await serviceOrigin(), isListed, allowsPrivate };
  const watchdog = createWatchdog(limits.stallMs);
  const signal = AbortSignal.any([stop, watchdog.signal]);
  try {
    const response = await open(address, reach, { fetch, signal, maxRedirects: 5 });
    const totalBytes = lengthOf(response);
    if (totalBytes !== null && totalBytes > limits.maxBytes) throw tooLarge(limits.maxBytes);
    let doneBytes = 0;
    const counter = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        watchdog.reset();
        doneBytes += chunk.length;
        if (doneBytes > limits.maxBytes) return done(tooLarge(limits.maxBytes));
        onBytes(doneBytes, totalBytes);
        done(null, chunk);
      },
    });
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, counter, createWriteStream(path, { flags: 'wx' }), { signal });
  } catch (error) {
    stop.throwIfAborted();
    watchdog.signal.throwIfAborted();
    const isDiskError = error instanceof Error && 'syscall' in error;
    throw error instanceof AppError || isDiskError ? error : unreachable(error);
  } finally {
    watchdog.end();
  }
};

const addressOf = (clipId: ClipId, { clips }: Store): string => {
  if (!clips.isKnown(clipId)) {
    throw new AppError('unknown_clip', 'This clip is no longer in the library.');
  }
  const address = clips.address(clipId);
  if (address !== null) return address;
  throw new AppError('not_offered', 'This clip is a file, not a URL.');
};

const keyLength = 16;

/** In a folder named after the clip and its bytes: the file keeps its name, and no two collide. */
const targetFor = (clipId: ClipId, address: string, sha256: string, folder: string): string => {
  const name = uniqueFileNames()(addressFileName(address).replace(/\.mp4$/i, ''));
  const key = [clipId, sha256].map((hash) => hash.slice(0, keyLength)).join('-');
  return join(folder, key, `${name}.mp4`);
};

/**
 * Moves a download into place. If the clip had other bytes before, these become a clip of their own
 * (`changed`); `same_bytes` names another clip with these bytes.
 */
const keep = async (
  clipId: ClipId,
  partialPath: string,
  target: string,
  { sha256, probe }: { sha256: string; probe: Probe },
  { store }: DownloadParts,
): Promise<DownloadResult> => {
  await mkdir(dirname(target), { recursive: true });
  await rename(partialPath, target);
  const stamp = await readFileStamp(target);
  const file = { sizeBytes: stamp.sizeBytes, probe: JSON.stringify(probe) };
  const ownerId = store.clips.idForHash(sha256);
  const sha256Before = store.clips.sha256(clipId);
  if (sha256Before !== null && sha256Before !== sha256) {
    store.clips.save({ ...file, id: ownerId }, target, stampText(stamp));
    return { outcome: 'changed', clipId: ownerId };
  }
  const hasOtherClip = ownerId !== clipId && store.clips.isKnown(ownerId);
  store.downloads.save({ ...file, clipId, sha256, path: target, stamp: stampText(stamp) });
  return hasOtherClip ? { outcome: 'same_bytes', clipId: ownerId } : { outcome: 'stored', clipId };
};

/** Ends the name of a download that is not finished: a clean-up of storage leaves it alone. */
export const unfinishedSuffix = '.part';

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
  const { store, hasher, folder } = parts;
  const address = addressOf(clipId, store);
  const partialPath = join(folder, `${randomUUID()}${unfinishedSuffix}`);
  try {
    await mkdir(folder, { recursive: true });
    await fetchFile(address, partialPath, parts, onBytes, signal);
    const video = await probeFile(partialPath, { signal });
    const { sha256 } = await hasher.hash(partialPath, { signal });
    signal.throwIfAborted();
    const target = targetFor(clipId, address, sha256, folder);
    return await keep(clipId, partialPath, target, { sha256, probe: { ok: true, video } }, parts);
  } catch (error) {
    signal.throwIfAborted();
    throw explainWriteError(error, 'The downloaded clip');
  } finally {
    await rm(partialPath, { force: true });
  }
};
