import { AppError } from '../../../../shared/errors/app-error.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { invalidVideo } from './describe-video.ts';
import { createReportReader, createTagCollector } from './ffprobe-report.ts';
import { type FfprobeResult, runFfprobe } from './run-ffprobe.ts';

const maxQuotedCharacters = 160;

/** Removes the demuxer's name and memory address, and escapes control characters. */
const cleanLine = (line: string): string =>
  printableText(
    line
      .replace(/^\[[^\]]*\]\s*/, '')
      .replace(/^[:\s]+/, '')
      .trim(),
  );

/** Returns the end of a sentence. @param errorText may contain text of the untrusted file */
export const explainFfprobeError = (errorText: string, path: string): string => {
  if (errorText.includes('moov atom not found')) {
    return 'is damaged or truncated: its MP4 index (moov) is missing. Re-export or copy it again.';
  }
  if (errorText.includes('Format not on whitelist')) return 'is not a video file.';
  const unread = /Codec \(([\w-]{1,30})\) not on whitelist/.exec(errorText)?.[1];
  if (unread !== undefined) {
    return `has a stream in the format ${unread}, which Clipcheck does not read. Convert it to H.264 in MP4.`;
  }
  const lines = errorText
    .replaceAll(`file:${path}`, '')
    .replaceAll(path, '')
    .split('\n')
    .map(cleanLine)
    .filter((line) => line !== '');
  // The first line is the cause, the others are consequences.
  const cause = lines[0];
  if (cause === undefined || cause === 'Invalid data found when processing input') {
    return 'is not a video file, or it is damaged.';
  }
  return `is damaged or not a video file (${cause.slice(0, maxQuotedCharacters)}).`;
};

const systemError =
  /Input\/output error|No such file|Permission denied|Too many open files|Stale file handle/;

/**
 * @throws AppError `invalid_video` for a permanent problem of the bytes, `file_unreadable` for a
 * temporary one
 */
export const checkResult = (path: string, result: FfprobeResult, timeLimitMs: number): void => {
  if (result.outcome === 'timeLimit') {
    const seconds = Math.round(timeLimitMs / 100) / 10;
    // Not `invalid_video`, which would be stored as a permanent property of the bytes.
    throw new AppError(
      'file_unreadable',
      `This file could not be read within ${seconds} s. Its drive is very slow, or the file is damaged. Try again, or copy it to another drive.`,
    );
  }
  if (result.outcome === 'tooMuchOutput') {
    throw invalidVideo('is damaged: its headers contain values of impossible length.');
  }
  if (result.outcome === 'tooMuchMemory') {
    throw invalidVideo('is damaged: reading it takes too much memory. Re-export it.');
  }
  if (result.outcome === 'killed') {
    throw new AppError(
      'file_unreadable',
      'Reading this file was stopped by another program. Try again.',
    );
  }
  const systemMessage = result.outcome === 'refused' && systemError.exec(result.errorText)?.[0];
  if (systemMessage) {
    throw new AppError(
      'file_unreadable',
      `This file could not be read: ${systemMessage}. Try again.`,
    );
  }
  if (result.outcome === 'refused') throw invalidVideo(explainFfprobeError(result.errorText, path));
};

export type FfprobeReading = { path: string; timeLimitMs: number; signal: AbortSignal | undefined };

export const readWithFfprobe = async (reading: FfprobeReading) => {
  const reader = createReportReader();
  const collector = createTagCollector();
  const result = await runFfprobe(reading.path, {
    onLine: (line) => {
      reader.takeLine(line);
      collector.takeLine(line);
    },
    onLongTag: collector.takeLongLine,
    timeLimitMs: reading.timeLimitMs,
    signal: reading.signal,
  });
  checkResult(reading.path, result, reading.timeLimitMs);
  return { report: reader.finish(), tags: collector.finish() };
};
