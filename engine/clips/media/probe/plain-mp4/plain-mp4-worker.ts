/**
 * Runs in a worker thread with a limited heap: reads one MP4 at a time for `createPlainMp4Reader`.
 * After any error ffprobe is used instead, which explains what is wrong with the file.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { BufferSource, FilePathSource, Logging, LogLevel } from 'mediabunny';
import { type FileStamp, isSameStamp } from '../../../../store/stored-stamp.ts';
import { readFileStamp, stampFromStats } from '../../../files/file-stamp.ts';
import { openToRead } from '../../../files/open-to-read.ts';
import type { HashedFile } from '../../hash/hash-thread.ts';
import { bytesOf } from '../read-mp4-boxes.ts';
import { type PlainMp4, readPlainMp4 } from './read-plain-mp4.ts';

/** Message to the worker, which does one job at a time. */
export type PlainMp4Job = { path: string; wants: 'all' | 'tags' };

/** A plain MP4, and its hash if it was read as a whole and did not change meanwhile. */
export type ReadMp4 = PlainMp4 & { hashed: HashedFile | null };

/** Message from the worker, one for each job; null for a file that is not plain. */
export type PlainMp4Answer = ReadMp4 | null;

// mediabunny logs every oddity of a file, including untrusted text.
Logging.level = LogLevel.Silent;

/** Maximum size of a file that is read as a whole, more than most generated clips have. */
const maxWholeBytes = 32 * 1024 * 1024;

/** Holds one file at a time. Reused, since allocating memory takes longer than reading a clip. */
let memory = Buffer.alloc(0);

/** Reads a file into `memory` up to its end, or to the size that it had. */
const readWhole = async (file: FileHandle, sizeBytes: number): Promise<Buffer> => {
  if (memory.length < sizeBytes) memory = Buffer.allocUnsafeSlow(sizeBytes);
  let length = 0;
  for (let count = -1; count !== 0 && length < sizeBytes; length += count) {
    // Network drives may return less than they were asked for.
    count = (await file.read(memory, length, sizeBytes - length, length)).bytesRead;
  }
  return memory.subarray(0, length);
};

/** Reads a small file once, to hash it as well. */
const readSmall = async (
  file: FileHandle,
  stamp: FileStamp,
  path: string,
): Promise<PlainMp4Answer> => {
  const bytes = await readWhole(file, stamp.sizeBytes);
  if (bytes.length < stamp.sizeBytes) return null;
  const read = await readPlainMp4(
    {
      sizeBytes: bytes.length,
      readBytes: async (position, length) => bytes.subarray(position, position + length),
      source: new BufferSource(bytes),
    },
    'all',
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // By path, so that a replaced file is noticed as well.
  const isUnchanged = isSameStamp(stamp, await readFileStamp(path));
  return { ...read, hashed: isUnchanged ? { sha256, stamp } : null };
};

const read = async ({ path, wants }: PlainMp4Job): Promise<PlainMp4Answer> => {
  await using file = await openToRead(path);
  const stats = await file.stat({ bigint: true });
  if (!stats.isFile()) return null;
  const readBytes = bytesOf(file);
  // Other formats are not read as a whole to find that out.
  if ((await readBytes(4, 4)).toString('latin1') !== 'ftyp') return null;
  const stamp = stampFromStats(stats);
  if (wants === 'all' && stamp.sizeBytes <= maxWholeBytes) {
    return await readSmall(file, stamp, path);
  }
  const bytes = { sizeBytes: stamp.sizeBytes, readBytes, source: new FilePathSource(path) };
  return { ...(await readPlainMp4(bytes, wants)), hashed: null };
};

parentPort?.on('message', async (job: PlainMp4Job) => {
  const answer: PlainMp4Answer = await read(job).catch(() => null);
  parentPort?.postMessage(answer);
});
