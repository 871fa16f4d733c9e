import type { FileHandle } from 'node:fs/promises';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { ClipProblem } from '../../../../shared/mp4/clip-problem.ts';
import { findTableProblem } from '../../../../shared/mp4/find-table-problem.ts';
import {
  type FrameMeasure,
  findFrameProblem,
  measureFrames,
  readVideo,
} from '../../../../shared/mp4/read-video.ts';
import { fileUnreadable, notRegularFile } from '../../files/file-error.ts';
import { readFileStamp } from '../../files/file-stamp.ts';
import { openToRead } from '../../files/open-to-read.ts';
import type { HashedFile } from '../hash/hash-worker.ts';
import { describeVideo, invalidVideo, type ProbedVideo } from './describe-video.ts';
import type { CollectedTags } from './ffprobe-report.ts';
import { formatByteDifference } from './format-limit.ts';
import { plainMp4Reader } from './plain-mp4/plain-mp4-reader.ts';
import type { ReadMp4 } from './plain-mp4/plain-mp4-worker.ts';
import { bytesOf, type ReadBytes, readMp4Boxes } from './read-mp4-boxes.ts';
import { checkResult, type FfprobeReading, readWithFfprobe } from './read-with-ffprobe.ts';
import { readXmpPacket, xmpTexts } from './read-xmp.ts';

export type { ProbedVideo } from './describe-video.ts';

/** Time limit for an empty file; all packets are read, so 1 s is added per 10 MB. */
const baseTimeLimitMs = 30_000;
const minBytesPerMs = 10_000;

type Outline = { brands: string[]; xmp: string | null; frames: FrameMeasure | null };

const readFrames = async (readBytes: ReadBytes, sizeBytes: number) => {
  try {
    const video = await readVideo(readBytes, sizeBytes);
    if (!video) return null;
    const problem = findFrameProblem(video, sizeBytes);
    if (problem !== null) throw invalidVideo(problem);
    return measureFrames(video);
  } catch (error) {
    throw error instanceof ClipProblem ? new AppError('invalid_video', error.message) : error;
  }
};

const readOutline = async (file: FileHandle, path: string): Promise<Outline> => {
  const stats = await file.stat();
  if (!stats.isFile()) throw notRegularFile(path);
  if (stats.size === 0) throw invalidVideo('is empty: it has 0 bytes. Re-export or copy it again.');
  const readBytes = bytesOf(file);
  const { brands, missingBytes } = await readMp4Boxes(readBytes, stats.size);
  if (missingBytes > 0) {
    throw invalidVideo(
      `is truncated (${missingBytes === 1 ? 'the last byte is' : `the last ${formatByteDifference(missingBytes)} are`} missing). Copy or download it again.`,
    );
  }
  const tableProblem = await findTableProblem(readBytes, stats.size);
  if (tableProblem !== null) throw invalidVideo(tableProblem);
  return {
    brands,
    xmp: await readXmpPacket(readBytes, stats.size),
    frames: await readFrames(readBytes, stats.size),
  };
};

const openAndOutline = async (path: string): Promise<Outline> => {
  try {
    await using file = await openToRead(path);
    return await readOutline(file, path);
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};

/** Untrusted. */
export type FileTags = CollectedTags & { xmp: Map<string, string> };

type ProbeOptions = { signal?: AbortSignal | undefined; timeLimitMs?: number | undefined };

/** @property hashed null if the file was not read as a whole */
export type ProbedFile = { video: ProbedVideo; tags: FileTags; hashed: HashedFile | null };

const readPlain = async (reading: FfprobeReading): Promise<ReadMp4 | null> => {
  const result = await plainMp4Reader.read(reading.path, reading);
  if (result.outcome === 'read') return result.read;
  if (result.outcome !== 'notPlain') {
    checkResult(reading.path, { outcome: result.outcome, errorText: '' }, reading.timeLimitMs);
  }
  return null;
};

/**
 * Reads a plain MP4 in a thread with a limited heap, any other file with ffprobe in a process
 * without keys or network. All packets are read, so that damaged tables are noticed; none is
 * decoded.
 * @throws AppError `invalid_video` for a permanent problem of the bytes, `file_unreadable` for a
 *   temporary one (permissions, missing, time limit); the signal's reason when aborted
 */
export const probeWithTags = async (path: string, opts: ProbeOptions = {}): Promise<ProbedFile> => {
  opts.signal?.throwIfAborted();
  const { sizeBytes } = await readFileStamp(path);
  const timeLimitMs = opts.timeLimitMs ?? baseTimeLimitMs + Math.ceil(sizeBytes / minBytesPerMs);
  const reading: FfprobeReading = { path, timeLimitMs, signal: opts.signal };
  const plain = await readPlain(reading);
  if (plain) {
    const video = describeVideo(plain.report, plain.brands, plain.frames);
    return { video, tags: { tags: plain.tags, tooLong: [], xmp: plain.xmp }, hashed: plain.hashed };
  }
  const { brands, xmp, frames } = await openAndOutline(path);
  const { report, tags } = await readWithFfprobe(reading);
  const video = describeVideo(report, brands, frames);
  return { video, tags: { ...tags, xmp: xmpTexts(xmp ?? '') }, hashed: null };
};

/** @throws as `probeWithTags` */
export const probeFile = async (path: string, options?: ProbeOptions): Promise<ProbedVideo> =>
  (await probeWithTags(path, options)).video;

/** Reads all tags and the XMP packet; none of a file that is not a video. @throws AppError `file_unreadable` */
export const readFileTags = async (path: string): Promise<FileTags> => {
  try {
    return (await probeWithTags(path)).tags;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_video') throw error;
    return { tags: new Map(), tooLong: [], xmp: new Map() };
  }
};
