import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { fileUnreadable, notRegularFile } from '../../files/file-error.ts';
import { openToRead } from '../../files/open-to-read.ts';
import { describeVideo, invalidVideo, type ProbedVideo } from './describe-video.ts';
import { formatByteDifference } from './format-limit.ts';
import { plainMp4Reader } from './plain-mp4/plain-mp4-reader.ts';
import type { FileTags } from './read-file-tags.ts';
import { findTableProblemIn, readMp4Boxes } from './read-mp4-boxes.ts';
import { checkEnd, type ReadFile, type Reading, readWithFfprobe } from './read-with-ffprobe.ts';
import { readXmpPacket, xmpTexts } from './read-xmp.ts';

export type { ProbedVideo } from './describe-video.ts';

/** Time limit for an empty file; all packets are read, so 1 s is added per 10 MB. */
const baseTimeLimitMs = 30_000;
const minBytesPerMs = 10_000;

type Outline = { sizeBytes: number; brands: string[]; xmp: string | null };

const readOutline = async (file: FileHandle, path: string): Promise<Outline> => {
  const stats = await file.stat();
  if (!stats.isFile()) throw notRegularFile(path);
  if (stats.size === 0) throw invalidVideo('is empty: it has 0 bytes. Re-export or copy it again.');
  const { brands, missingBytes } = await readMp4Boxes(file, stats.size);
  if (missingBytes > 0) {
    throw invalidVideo(
      `is truncated (missing at its end: ${formatByteDifference(missingBytes)}). Copy or download it again.`,
    );
  }
  const tableProblem = await findTableProblemIn(file);
  if (tableProblem !== null) throw invalidVideo(tableProblem);
  return { sizeBytes: stats.size, brands, xmp: await readXmpPacket(file) };
};

const openAndOutline = async (path: string): Promise<Outline> => {
  try {
    await using file = await openToRead(path);
    return await readOutline(file, path);
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};

export type ProbeOptions = {
  signal?: AbortSignal | undefined;
  timeLimitMs?: number | undefined;
  /** Receives the tags of a video, which are read along with it. */
  onTags?: (tags: FileTags) => void;
};

/** Reads a plain MP4; null for any other file. @throws AppError, see `checkEnd` */
const readPlain = async (reading: Reading): Promise<ReadFile | null> => {
  const end = await plainMp4Reader.read({ path: reading.path, wants: 'all' }, reading);
  if (end.outcome === 'notPlain') return null;
  if (end.outcome !== 'read') {
    checkEnd(reading.path, { outcome: end.outcome, errorText: '' }, reading.timeLimitMs);
    return null;
  }
  const { report, tags } = end.read;
  return report && { report, tags: { tags, tooLong: [] } };
};

/**
 * Reads the properties of a video file: a plain MP4 in a thread with a limited heap, any other with
 * ffprobe in a separate process without keys or network. All packets are read, so that damaged
 * tables are noticed; nothing is decoded.
 * @throws AppError `invalid_video` for a permanent problem of the bytes (empty, damaged,
 *   truncated, no video), `file_unreadable` for a temporary one (permissions, missing, time limit);
 *   the signal's reason when aborted
 */
export const probeFile = async (path: string, opts: ProbeOptions = {}): Promise<ProbedVideo> => {
  opts.signal?.throwIfAborted();
  const outline = await openAndOutline(path);
  const timeLimitMs =
    opts.timeLimitMs ?? baseTimeLimitMs + Math.ceil(outline.sizeBytes / minBytesPerMs);
  const reading: Reading = { path, timeLimitMs, signal: opts.signal };
  const { report, tags } = (await readPlain(reading)) ?? (await readWithFfprobe(reading));
  opts.onTags?.({ ...tags, xmp: xmpTexts(outline.xmp ?? '') });
  return describeVideo(report, outline.brands);
};
