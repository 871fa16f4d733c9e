import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { printableText } from '../../shared/domain/printable-text.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { explainFfprobeError } from './explain-ffprobe-error.ts';
import {
  createReportReader,
  type FfprobeReport,
  type PresentedPackets,
  type ReportedStream,
} from './ffprobe-report.ts';
import { fileUnreadable } from './file-error.ts';
import { readMp4Boxes } from './read-mp4-boxes.ts';
import { type FfprobeEnd, runFfprobe } from './run-ffprobe.ts';

/** What a file's headers and packets say about its first video stream. */
export type ProbedVideo = {
  /** ffprobe's names of the container; MP4 and QuickTime share `mov,mp4,m4a,3gp,3g2,mj2`. */
  formatNames: string[];
  /** Brands in the file's `ftyp` box without padding (`isom`, `avc1`, `qt`); empty without one. */
  brands: string[];
  /** ffprobe's name, for example `h264` or `hevc`. */
  codec: string;
  /** Pixels, with the rotation applied; non-square pixels are not stretched. */
  width: number;
  height: number;
  fps: number;
  /** Of the video stream as presented: edit list applied, up to the end of the last frame. */
  durationSec: number;
  /** Frames that are presented; null where the file does not say which are. */
  frameCount: number | null;
  hasAudio: boolean;
  /** 0 to 359, clockwise. */
  rotationDeg: number;
};

/** Packets are read whole, so the time grows with the file: this much, and 10 MB a second. */
const baseTimeLimitMs = 30_000;
const slowestBytesPerMs = 10_000;

const invalidVideo = (reason: string): AppError =>
  new AppError('invalid_video', `This file ${reason}`);

/** Non-blocking, since opening a named pipe would otherwise wait for a writer. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

type Outline = { sizeBytes: number; brands: string[] };

const readOutline = async (file: FileHandle, path: string): Promise<Outline> => {
  const stats = await file.stat();
  if (!stats.isFile()) {
    throw new AppError('file_unreadable', `${printableText(path)} is not a regular file.`);
  }
  if (stats.size === 0) throw invalidVideo('is empty: it has 0 bytes. Make or copy it anew.');
  const { brands, missingBytes } = await readMp4Boxes(file, stats.size);
  if (missingBytes > 0) {
    throw invalidVideo(
      `is cut off: ${missingBytes.toLocaleString('en-US')} bytes are missing at its end. Copy or download it anew.`,
    );
  }
  return { sizeBytes: stats.size, brands };
};

const openAndOutline = async (path: string): Promise<Outline> => {
  try {
    await using file = await open(path, openFlags);
    return await readOutline(file, path);
  } catch (error) {
    throw error instanceof AppError ? error : fileUnreadable(path, error);
  }
};

const checkEnd = (path: string, end: FfprobeEnd, timeLimitMs: number): void => {
  if (end.outcome === 'timeLimit') {
    const seconds = Math.round(timeLimitMs / 100) / 10;
    throw invalidVideo(
      `could not be read within ${seconds} s. It is damaged, or its drive is very slow.`,
    );
  }
  if (end.outcome === 'tooMuchOutput') {
    throw invalidVideo('is damaged: its headers hold values of senseless length.');
  }
  if (end.outcome === 'refused') throw invalidVideo(explainFfprobeError(end.errorText, path));
};

const checkFrames = (stream: ReportedStream, packets: PresentedPackets): void => {
  // An edit list may leave frames out, so a lower count alone proves nothing.
  const { declaredFrames, declaredDurationSec, declaredFps } = stream;
  const readSec = packets.lastSec - packets.firstSec + (packets.lastDurationSec ?? 0);
  const toleranceSec = 0.05 + 2 / (declaredFps ?? 1);
  if (
    declaredFrames !== null &&
    packets.packetCount < declaredFrames &&
    declaredDurationSec !== null &&
    readSec < declaredDurationSec - toleranceSec
  ) {
    throw invalidVideo(
      `is damaged: it announces ${declaredFrames} frames, but only ${packets.packetCount} can be read.`,
    );
  }
};

const roundToMicroseconds = (sec: number): number => Math.round(sec * 1e6) / 1e6;

const measure = (
  stream: ReportedStream,
  packets: PresentedPackets,
): { fps: number; durationSec: number } => {
  const spanSec = packets.lastSec - packets.firstSec;
  const lastSec =
    packets.lastDurationSec ??
    (stream.declaredFps === null
      ? spanSec / Math.max(1, packets.presentedCount - 1)
      : 1 / stream.declaredFps);
  const durationSec = roundToMicroseconds(spanSec + lastSec);
  const measuredFps = packets.presentedCount / durationSec;
  // The declared rate is exact (24000/1001), the measured one rounded; but only one cannot lie.
  const declaredFits =
    stream.declaredFps !== null && Math.abs(stream.declaredFps / measuredFps - 1) < 0.01;
  return { durationSec, fps: declaredFits ? (stream.declaredFps ?? measuredFps) : measuredFps };
};

const describe = (report: FfprobeReport, brands: string[]): ProbedVideo => {
  const stream = report.streams.find(({ type, isAttachedPicture }) => {
    return type === 'video' && !isAttachedPicture;
  });
  if (!stream) throw invalidVideo('holds no video stream. It may be a sound file.');
  const packets = report.packets.get(stream.index);
  if (!packets || packets.presentedCount === 0 || !Number.isFinite(packets.lastSec)) {
    throw invalidVideo('holds a video stream without a single frame.');
  }
  checkFrames(stream, packets);
  const { fps, durationSec } = measure(stream, packets);
  if (stream.width < 1 || stream.height < 1 || !(durationSec > 0) || !Number.isFinite(fps)) {
    throw invalidVideo('is damaged: its size, frame rate or duration cannot be told.');
  }
  const isTurned = stream.rotationDeg % 180 === 90;
  return {
    formatNames: report.formatNames,
    brands,
    codec: stream.codec,
    width: isTurned ? stream.height : stream.width,
    height: isTurned ? stream.width : stream.height,
    fps,
    durationSec,
    frameCount: packets.presentedCount,
    hasAudio: report.streams.some(({ type }) => type === 'audio'),
    rotationDeg: stream.rotationDeg,
  };
};

/**
 * Reads what a video file is, with ffprobe in a process of its own that sees neither keys nor
 * network. All packets are read, so that damaged tables are noticed; nothing is decoded.
 * @throws AppError `invalid_video` (empty, damaged, cut off, no video), `file_unreadable`; the
 *   signal's reason when aborted.
 */
export const probeFile = async (
  path: string,
  opts: { signal?: AbortSignal | undefined; timeLimitMs?: number | undefined } = {},
): Promise<ProbedVideo> => {
  opts.signal?.throwIfAborted();
  const outline = await openAndOutline(path);
  const timeLimitMs =
    opts.timeLimitMs ?? baseTimeLimitMs + Math.ceil(outline.sizeBytes / slowestBytesPerMs);
  const reader = createReportReader();
  const end = await runFfprobe(path, {
    onLine: reader.takeLine,
    timeLimitMs,
    signal: opts.signal,
  });
  checkEnd(path, end, timeLimitMs);
  return describe(reader.finish(), outline.brands);
};
