import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { AppError } from '../../shared/errors/app-error.ts';
import { describeVideo, findVideoStream, type ProbedVideo } from './describe-video.ts';
import { explainFfprobeError } from './explain-ffprobe-error.ts';
import { createReportReader, type FfprobeReport } from './ffprobe-report.ts';
import { fileUnreadable, notRegularFile } from './file-error.ts';
import { formatByteDifference } from './format-limit.ts';
import { invalidVideo } from './invalid-video.ts';
import type { FileTags } from './read-file-tags.ts';
import { readMp4Boxes } from './read-mp4-boxes.ts';
import { readXmpPacket } from './read-xmp-packet.ts';
import { type FfprobeEnd, runFfprobe } from './run-ffprobe.ts';
import { type CollectedTags, createTagCollector } from './tag-collector.ts';
import { xmpTexts } from './xmp-texts.ts';

export type { ProbedVideo } from './describe-video.ts';

/** Packets are read whole, so the time grows with the file: this much, and 10 MB a second. */
const baseTimeLimitMs = 30_000;
const slowestBytesPerMs = 10_000;

/** Non-blocking, since opening a named pipe would otherwise wait for a writer. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

type Outline = { sizeBytes: number; brands: string[]; xmp: string | null };

const readOutline = async (file: FileHandle, path: string): Promise<Outline> => {
  const stats = await file.stat();
  if (!stats.isFile()) throw notRegularFile(path);
  if (stats.size === 0) throw invalidVideo('is empty: it has 0 bytes. Make or copy it anew.');
  const { brands, missingBytes } = await readMp4Boxes(file, stats.size);
  if (missingBytes > 0) {
    throw invalidVideo(
      `is cut off (missing at its end: ${formatByteDifference(missingBytes)}). Copy or download it anew.`,
    );
  }
  return { sizeBytes: stats.size, brands, xmp: await readXmpPacket(file) };
};

const openAndOutline = async (path: string): Promise<Outline> => {
  try {
    await using file = await open(path, openFlags);
    return await readOutline(file, path);
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};

/** What the system, not the file, answered to ffprobe. */
const systemTrouble =
  /Input\/output error|No such file|Permission denied|Too many open files|Stale file handle/;

const checkEnd = (path: string, end: FfprobeEnd, timeLimitMs: number): void => {
  if (end.outcome === 'timeLimit') {
    const seconds = Math.round(timeLimitMs / 100) / 10;
    // Not `invalid_video`, which says something of the bytes for good.
    throw new AppError(
      'file_unreadable',
      `This file could not be read within ${seconds} s. Its drive is very slow, or the file is damaged. Try again, or copy it to another drive.`,
    );
  }
  if (end.outcome === 'tooMuchOutput') {
    throw invalidVideo('is damaged: its headers hold values of senseless length.');
  }
  if (end.outcome === 'killed') {
    throw new AppError('file_unreadable', 'Reading this file was stopped from outside. Try again.');
  }
  const trouble = end.outcome === 'refused' && systemTrouble.exec(end.errorText)?.[0];
  if (trouble) {
    throw new AppError('file_unreadable', `This file could not be read: ${trouble}. Try again.`);
  }
  if (end.outcome === 'refused') throw invalidVideo(explainFfprobeError(end.errorText, path));
};

type Reading = { path: string; timeLimitMs: number; signal: AbortSignal | undefined };

type ReadFile = { report: FfprobeReport; tags: CollectedTags };

const readReport = async (reading: Reading, ignoreEditList: boolean): Promise<ReadFile> => {
  const reader = createReportReader();
  const collector = createTagCollector();
  const end = await runFfprobe(reading.path, {
    asksFor: 'packets',
    onLine: (line) => {
      reader.takeLine(line);
      collector.takeLine(line);
    },
    onLongTag: collector.takeLongLine,
    timeLimitMs: reading.timeLimitMs,
    signal: reading.signal,
    ignoreEditList,
  });
  checkEnd(reading.path, end, reading.timeLimitMs);
  return { report: reader.finish(), tags: collector.finish() };
};

/**
 * Where fewer frames could be read than the tables announce, either an edit list leaves some out
 * or they are missing. Without the edit list all must be there.
 */
const checkFrames = async (reading: Reading, report: FfprobeReport): Promise<void> => {
  const { stream, packets } = findVideoStream(report);
  const announced = stream.declaredFrames;
  if (announced === null || packets.packetCount >= announced) return;
  if (!report.formatNames.includes('mp4')) return;
  const whole = findVideoStream((await readReport(reading, true)).report);
  if (whole.packets.packetCount < announced) {
    throw invalidVideo(
      `is damaged: it announces ${announced} frames, but only ${whole.packets.packetCount} can be read.`,
    );
  }
};

export type ProbeOptions = {
  signal?: AbortSignal | undefined;
  timeLimitMs?: number | undefined;
  /** Receives the tags of a file that is a video: they are read on the way. */
  onTags?: (tags: FileTags) => void;
};

/**
 * Reads what a video file is, with ffprobe in a process of its own that sees neither keys nor
 * network. All packets are read, so that damaged tables are noticed; nothing is decoded.
 * @throws AppError `invalid_video` for what the bytes themselves say (empty, damaged, cut off, no
 *   video), `file_unreadable` for what may pass (permissions, gone, time limit); the signal's
 *   reason when aborted.
 */
export const probeFile = async (path: string, opts: ProbeOptions = {}): Promise<ProbedVideo> => {
  opts.signal?.throwIfAborted();
  const outline = await openAndOutline(path);
  const timeLimitMs =
    opts.timeLimitMs ?? baseTimeLimitMs + Math.ceil(outline.sizeBytes / slowestBytesPerMs);
  const reading: Reading = { path, timeLimitMs, signal: opts.signal };
  const { report, tags } = await readReport(reading, false);
  await checkFrames(reading, report);
  opts.onTags?.({ ...tags, xmp: xmpTexts(outline.xmp ?? '') });
  return describeVideo(report, outline.brands);
};
