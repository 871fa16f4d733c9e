/**
 * Runs in a worker thread with a limited heap: reads one MP4 at a time for `createPlainMp4Reader`.
 * After any error ffprobe is used instead, which explains what is wrong with the file.
 */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { type FileStamp, isSameStamp } from '../../../../store/stored-stamp.ts';
import { stampFromStats } from '../../../files/file-stamp.ts';
import { openToRead, readFlags } from '../../../files/open-to-read.ts';
import type { HashedFile } from '../../hash/hash-worker.ts';
import { bytesOf } from '../read-mp4-boxes.ts';
import { type PlainMp4, readPlainMp4 } from './read-plain-mp4.ts';

/** A plain MP4, and its hash if it was read as a whole and did not change meanwhile. */
export type ReadMp4 = PlainMp4 & { hashed: HashedFile | null };

/** Null if ffprobe must read the file instead. */
export type PlainMp4Answer = ReadMp4 | null;

/** Maximum size of a file that is read as a whole, more than most generated clips have. */
const maxWholeBytes = 32 * 1024 * 1024;

/** Holds one file at a time. Reused, since allocating memory takes longer than reading a clip. */
let fileBuffer = Buffer.alloc(0);

const beginsLikeMp4 = (fd: number): boolean => {
  const type = Buffer.alloc(4);
  readSync(fd, type, 0, 4, 4);
  return type.toString('latin1') === 'ftyp';
};

const readWhole = (fd: number, sizeBytes: number): Buffer => {
  if (fileBuffer.length < sizeBytes) fileBuffer = Buffer.allocUnsafeSlow(sizeBytes);
  let length = 0;
  while (length < sizeBytes) {
    // Network drives may return less than they were asked for.
    const count = readSync(fd, fileBuffer, length, sizeBytes - length, length);
    if (count === 0) break;
    length += count;
  }
  return fileBuffer.subarray(0, length);
};

const readSmall = async (fd: number, stamp: FileStamp, path: string): Promise<PlainMp4Answer> => {
  const bytes = readWhole(fd, stamp.sizeBytes);
  if (bytes.length < stamp.sizeBytes) return null;
  const read = await readPlainMp4({
    sizeBytes: bytes.length,
    readBytes: async (position, length) => bytes.subarray(position, position + length),
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // By path, so that a replaced file is noticed as well.
  const stampAfter = stampFromStats(statSync(path, { bigint: true }));
  return { ...read, hashed: isSameStamp(stamp, stampAfter) ? { sha256, stamp } : null };
};

const readLarge = async (path: string): Promise<PlainMp4Answer> => {
  await using file = await openToRead(path);
  const { size: sizeBytes } = await file.stat();
  return { ...(await readPlainMp4({ sizeBytes, readBytes: bytesOf(file) })), hashed: null };
};

/** Synchronous for small files: waiting for the system's thread pool takes longer than reading. */
const read = async (path: string): Promise<PlainMp4Answer> => {
  const fd = openSync(path, readFlags);
  try {
    const stats = fstatSync(fd, { bigint: true });
    // Refuses other formats before they are read as a whole.
    if (!stats.isFile() || !beginsLikeMp4(fd)) return null;
    const stamp = stampFromStats(stats);
    if (stamp.sizeBytes <= maxWholeBytes) return await readSmall(fd, stamp, path);
  } finally {
    closeSync(fd);
  }
  return readLarge(path);
};

parentPort?.on('message', async (path: string) => {
  const answer: PlainMp4Answer = await read(path).catch(() => null);
  parentPort?.postMessage(answer);
});
