/**
 * Runs in a worker thread with a limited heap: reads one MP4 at a time for `createPlainMp4Reader`.
 * After any error ffprobe is used instead, which explains what is wrong with the file.
 */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { BufferSource, FilePathSource, Logging, LogLevel } from 'mediabunny';
import { isSameStamp } from '../../../../store/stored-stamp.ts';
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

/** Reads a whole file into `memory`. @returns fewer bytes if it became shorter */
const readWhole = async (file: FileHandle, sizeBytes: number): Promise<Buffer> => {
  if (memory.length < sizeBytes) memory = Buffer.allocUnsafeSlow(sizeBytes);
  const { bytesRead } = await file.read(memory, 0, sizeBytes, 0);
  return memory.subarray(0, bytesRead);
};

/** Reads a small file once, to hash it as well. */
const readSmall = async (file: FileHandle, path: string): Promise<ReadMp4> => {
  const stamp = stampFromStats(await file.stat({ bigint: true }));
  const bytes = await readWhole(file, stamp.sizeBytes);
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
  return {
    ...read,
    hashed: isUnchanged && bytes.length === stamp.sizeBytes ? { sha256, stamp } : null,
  };
};

const read = async ({ path, wants }: PlainMp4Job): Promise<PlainMp4Answer> => {
  await using file = await openToRead(path);
  const stats = await file.stat();
  if (!stats.isFile() || stats.size === 0) return null;
  if (wants === 'all' && stats.size <= maxWholeBytes) return await readSmall(file, path);
  const bytes = {
    sizeBytes: stats.size,
    readBytes: bytesOf(file),
    source: new FilePathSource(path),
  };
  return { ...(await readPlainMp4(bytes, wants)), hashed: null };
};

parentPort?.on('message', async (job: PlainMp4Job) => {
  const answer: PlainMp4Answer = await read(job).catch(() => null);
  parentPort?.postMessage(answer);
});
