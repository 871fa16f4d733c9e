/** Runs in a worker thread: hashes files for `createFileHasher`. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { type FileStamp, isSameStamp } from '../../../store/stored-stamp.ts';
import { type ServedCall, serveCalls } from '../../../threads/serve-calls.ts';
import { fileUnreadable, notRegularFile } from '../../files/file-error.ts';
import { readFileStamp, stampFromStats } from '../../files/file-stamp.ts';
import { openToRead } from '../../files/open-to-read.ts';

/**
 * SHA-256 in lower-case hexadecimal, and the file's stamp for exactly the bytes that were hashed.
 */
export type HashedFile = { sha256: string; stamp: FileStamp };

export type HashProgress = { doneBytes: number; totalBytes: number };

const chunkBytes = 1024 * 1024;

const fileChanged = (path: string): AppError =>
  new AppError(
    'file_changed',
    `${path} was changed while it was being read. Wait until it is fully written, then try again.`,
  );

const digest = async (
  file: FileHandle,
  path: string,
  totalBytes: number,
  call: ServedCall<HashProgress>,
): Promise<string> => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let doneBytes = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, doneBytes);
    call.throwIfCancelled();
    ending.throwIfAborted();
    if (bytesRead === 0) break;
    doneBytes += bytesRead;
    // A file that is still being written would otherwise be read for as long as it grows.
    if (doneBytes > totalBytes) throw fileChanged(path);
    hash.update(buffer.subarray(0, bytesRead));
    call.sendProgress({ doneBytes, totalBytes });
  }
  if (doneBytes !== totalBytes) throw fileChanged(path);
  return hash.digest('hex');
};

const hashFile = async (path: string, call: ServedCall<HashProgress>): Promise<HashedFile> => {
  await using file = await openToRead(path);
  const stats = await file.stat({ bigint: true });
  if (!stats.isFile()) throw notRegularFile(path);
  const before = stampFromStats(stats);
  const sha256 = await digest(file, path, before.sizeBytes, call);
  // By path, so that a replaced file is noticed as well.
  const after = await readFileStamp(path).catch(() => null);
  if (after === null || !isSameStamp(before, after)) throw fileChanged(path);
  return { sha256, stamp: before };
};

const ending = serveCalls(parentPort, async (path: string, call: ServedCall<HashProgress>) => {
  try {
    return await hashFile(path, call);
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
});
