import { AppError } from '../../../../shared/errors/app-error.ts';
import type { FrameMeasure } from '../../../../shared/mp4/read-video.ts';
import type { FfprobeReport, PresentedPackets, ReportedStream } from './ffprobe-report.ts';

/** Creates `invalid_video`; `reason` continues the sentence "This file …". */
export const invalidVideo = (reason: string): AppError =>
  new AppError('invalid_video', `This file ${reason}`);

export type ProbedVideo = {
  /** ffprobe's names of the container; MP4 and QuickTime share `mov,mp4,m4a,3gp,3g2,mj2`. */
  formatNames: string[];
  /** Brands of `ftyp` without padding (`isom`, `avc1`, `qt`); empty without such a box. */
  brands: string[];
  /** ffprobe's codec name, for example `h264` or `hevc`. */
  codec: string;
  /** FFmpeg's name, for example `yuv420p`; absent if unknown. */
  pixelFormat?: string;
  /** In pixels, after rotation; non-square pixels are not stretched. */
  width: number;
  height: number;
  fps: number;
  /** Duration of the video stream with its edit list applied, up to the end of the last frame. */
  durationSec: number;
  /** Number of presented frames; null if the file does not say which are presented. */
  frameCount: number | null;
  /** Present if the tables of an MP4 prove that each frame is shown for `durationSec / frameCount`. */
  isConstantRate?: true;
  /** Present if an empty edit precedes the first frame: its start in the file as presented. */
  originSec?: number;
  hasAudio: boolean;
  /** 0 to 359, clockwise. */
  rotationDeg: number;
};

const roundToMicroseconds = (sec: number): number => Math.round(sec * 1e6) / 1e6;

/** Estimates the duration of the last frame in ticks from the durations of the others. */
const guessLastTicks = (
  stream: ReportedStream,
  packets: PresentedPackets,
  tickSec: number,
): number =>
  stream.declaredFps === null
    ? (packets.lastTick - packets.firstTick) / Math.max(1, packets.presentedCount - 1)
    : 1 / (stream.declaredFps * tickSec);

const measure = (stream: ReportedStream, packets: PresentedPackets): FrameMeasure => {
  const tickSec = stream.tickSec ?? 0;
  // Programs that do not know the duration write 0.
  const lastTicks = packets.lastDurationTicks || guessLastTicks(stream, packets, tickSec);
  const durationSec = roundToMicroseconds(
    (packets.lastTick - packets.firstTick + lastTicks) * tickSec,
  );
  // The declared rate is exact (24000/1001) but may be wrong; the measured one is rounded.
  const measuredFps = packets.presentedCount / durationSec;
  const { declaredFps } = stream;
  const isPlausible = declaredFps !== null && Math.abs(declaredFps / measuredFps - 1) < 0.01;
  return {
    streamIndex: stream.index,
    frameCount: packets.presentedCount,
    durationSec,
    fps: isPlausible ? declaredFps : measuredFps,
    // The decoder reads the times of other formats than MP4 when they are needed.
    isConstantRate: false,
    originSec: 0,
  };
};

const findVideoStream = (
  report: FfprobeReport,
): { stream: ReportedStream; packets: PresentedPackets } => {
  const stream = report.streams.find(({ type, isAttachedPicture }) => {
    return type === 'video' && !isAttachedPicture;
  });
  if (!stream) throw invalidVideo('has no video stream. It may be an audio file.');
  const packets = report.packets.get(stream.index);
  if (!packets) throw invalidVideo('has a video stream without frames.');
  return { stream, packets };
};

const measureReport = (report: FfprobeReport): FrameMeasure => {
  const { stream, packets } = findVideoStream(report);
  if (packets.presentedCount === 0 || !Number.isFinite(packets.lastTick)) {
    throw invalidVideo('has a video stream that shows no frames.');
  }
  return measure(stream, packets);
};

/**
 * @param brands from the file's `ftyp` box
 * @param frames what the tables of an MP4 say; null for other formats, then ffprobe counts
 * @throws AppError `invalid_video` if there is no video that could be shown
 */
export const describeVideo = (
  report: FfprobeReport,
  brands: string[],
  frames: FrameMeasure | null,
): ProbedVideo => {
  const { streamIndex, frameCount, fps, isConstantRate, originSec, ...measured } =
    frames ?? measureReport(report);
  const durationSec = roundToMicroseconds(measured.durationSec);
  const stream = report.streams.find(({ index }) => index === streamIndex);
  if (!stream) throw invalidVideo('is damaged: its video track cannot be read.');
  if (stream.width < 1 || stream.height < 1 || !(durationSec > 0) || !Number.isFinite(fps)) {
    throw invalidVideo('is damaged: its size, frame rate or duration cannot be read.');
  }
  const isSideways = stream.rotationDeg % 180 === 90;
  return {
    formatNames: report.formatNames,
    brands,
    codec: stream.codec,
    ...(stream.pixelFormat && { pixelFormat: stream.pixelFormat }),
    width: isSideways ? stream.height : stream.width,
    height: isSideways ? stream.width : stream.height,
    fps,
    durationSec,
    frameCount,
    ...(isConstantRate && { isConstantRate: true }),
    ...(originSec > 0 && { originSec: roundToMicroseconds(originSec) }),
    hasAudio: report.streams.some(({ type }) => type === 'audio'),
    rotationDeg: stream.rotationDeg,
  };
};
