/** Runs in a worker thread: hashes one file at a time and reports to `createFileHasher`. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorRecord, toErrorRecord } from '../../../../shared/errors/app-error.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { type FileStamp, isSameStamp } from '../../../store/stored-stamp.ts';
import { fileUnreadable, notRegularFile } from '../../files/file-error.ts';
import { readFileStamp, stampFromStats } from '../../files/file-stamp.ts';
import { openToRead } from '../../files/open-to-read.ts';

/** Message to the worker. `stop` ends the current job, whose reply is then `stopped`. */
export type HashRequest = { type: 'hash'; path: string } | { type: 'stop' };

/** Message from the worker: any number of `progress`, then one of the others. */
export type HashReply =
  | { type: 'progress'; doneBytes: number; totalBytes: number }
  | { type: 'hashed'; sha256: string; stamp: FileStamp }
  | { type: 'failed'; error: ErrorRecord }
  | { type: 'stopped' };

const chunkBytes = 1024 * 1024;
const progressIntervalMs = 100;

const fileChanged = (path: string): AppError =>
  new AppError(
    'file_changed',
    `${printableText(path)} was changed while it was being read. Wait until it is fully written, then try again.`,
  );

let isStopped = false;

const send = (reply: HashReply): void => parentPort?.postMessage(reply);

/** Hashes an open file. @returns the digest, or null if stopped before the end */
const digest = async (
  file: FileHandle,
  path: string,
  totalBytes: number,
): Promise<string | null> => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let doneBytes = 0;
  let reportedMs = performance.now();
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, doneBytes);
    if (isStopped) return null;
    if (bytesRead === 0) break;
    doneBytes += bytesRead;
    // A file that is still being written would otherwise be read for as long as it grows.
    if (doneBytes > totalBytes) throw fileChanged(path);
    hash.update(buffer.subarray(0, bytesRead));
    if (performance.now() - reportedMs >= progressIntervalMs) {
      reportedMs = performance.now();
      send({ type: 'progress', doneBytes, totalBytes });
    }
  }
  if (doneBytes !== totalBytes) throw fileChanged(path);
  return hash.digest('hex');
};

const hashFile = async (path: string): Promise<HashReply> => {
  await using file = await openToRead(path);
  const stats = await file.stat({ bigint: true });
  if (!stats.isFile()) throw notRegularFile(path);
  const before = stampFromStats(stats);
  const sha256 = await digest(file, path, before.sizeBytes);
  if (sha256 === null) return { type: 'stopped' };
  // By path, so that a replaced file is noticed as well.
  const after = await readFileStamp(path).catch(() => null);
  if (after === null || !isSameStamp(before, after)) throw fileChanged(path);
  return { type: 'hashed', sha256, stamp: before };
};

parentPort?.on('message', async (request: HashRequest) => {
  isStopped = request.type === 'stop';
  if (request.type === 'stop') return;
  try {
    send(await hashFile(request.path));
  } catch (error) {
    const known = error instanceof AppError ? error : fileUnreadable(request.path, error);
    send({ type: 'failed', error: toErrorRecord(known) });
  }
});
