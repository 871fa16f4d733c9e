import { setImmediate as nextTurn } from 'node:timers/promises';
import { Decoder, Demuxer } from 'node-av/api';
import { AV_CODEC_ID_H264, AV_FRAME_DATA_DISPLAYMATRIX, AV_LOG_QUIET } from 'node-av/constants';
import { FFmpegError, type Frame, Log, type Stream } from 'node-av/lib';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { ClipRefusedError } from './analysis-errors.ts';
import { checkContainer } from './check-container.ts';
import type { QuarterTurns } from './turn-plane.ts';

// FFmpeg reports every oddity of a file on stderr; the refusal carries what matters.
Log.setLevel(AV_LOG_QUIET);

/** Maximum relative deviation of the declared frame rate from the measured one. */
const MAX_FPS_DEVIATION = 0.1;

/**
 * Maximum time for which decoding blocks the event loop: messages, and the evaluator's exit, are
 * noticed only in between.
 */
const MAX_BLOCKING_MS = 100;

/**
 * Receives each decoded frame, which is freed when the callback returns; its time in seconds, from
 * 0; and the rotation to apply when it is shown.
 */
type OnFrame = (frame: Frame, sec: number, turns: QuarterTurns) => void;

/**
 * Decodes all presented frames in presentation order. The edit list is applied: frames outside it
 * are not presented. `width` and `height` are pixels after rotation; the pixel aspect ratio is not
 * applied.
 * @throws ClipRefusedError when the file is not an MP4 with H.264, cannot be decoded to its end, or
 *   is too long
 */
export const decodeClip = async (path: string, onFrame: OnFrame): Promise<VideoInfo> => {
  await checkContainer(path);
  try {
    // Only this demuxer and local files: a playlist named .mp4 must not lead elsewhere.
    await using demuxer = await Demuxer.open(path, {
      format: 'mov',
      options: { protocol_whitelist: 'file' },
    });
    const stream = demuxer.video();
    if (!stream) throw new ClipRefusedError('invalid_video', 'The file has no video track.');
    if (stream.codecpar.codecId !== AV_CODEC_ID_H264) {
      throw new ClipRefusedError(
        'invalid_video',
        'The video is not encoded as H.264. Convert it to H.264 in MP4.',
      );
    }
    return await decodeFrames(demuxer, stream, onFrame);
  } catch (error) {
    if (!(error instanceof FFmpegError)) throw error;
    throw new ClipRefusedError(
      'invalid_video',
      `The file is damaged and cannot be decoded (${error.message}).`,
      { cause: error },
    );
  }
};

const decodeFrames = async (
  demuxer: Demuxer,
  stream: Stream,
  onFrame: OnFrame,
): Promise<VideoInfo> => {
  using decoder = Decoder.createSync(stream, { exitOnError: true, threadCount: 1 });
  const declaredSec = Number(stream.duration) * toNumber(stream.timeBase);
  const declaredFps = toNumber(stream.avgFrameRate) || toNumber(stream.rFrameRate) || 25;
  const nominalFrameSec = 1 / declaredFps;
  let frameCount = 0;
  let firstPtsSec = 0;
  let lastSec = 0;
  let lastFrameSec = nominalFrameSec;
  let size = { width: 0, height: 0 };
  let turns: QuarterTurns = 0;
  let heardMs = performance.now();
  // Synchronous: a process decodes one clip at a time, and a thread per packet costs more than it
  // gains.
  for (const frame of decoder.framesSync(demuxer.packetsSync(stream.index))) {
    if (!frame) continue;
    try {
      const ptsSec = Number(frame.pts) * toNumber(frame.timeBase);
      if (frameCount === 0) {
        firstPtsSec = ptsSec;
        turns = quarterTurns(frame);
        size =
          turns % 2 === 1
            ? { width: frame.height, height: frame.width }
            : { width: frame.width, height: frame.height };
      }
      lastSec = Math.max(lastSec, ptsSec - firstPtsSec);
      lastFrameSec = Number(frame.duration) * toNumber(frame.timeBase) || nominalFrameSec;
      frameCount += 1;
      onFrame(frame, lastSec, turns);
    } finally {
      frame.free();
    }
    if (lastSec > limits.videoDurationSec + nominalFrameSec) break;
    if (performance.now() - heardMs > MAX_BLOCKING_MS) {
      await nextTurn();
      heardMs = performance.now();
    }
  }
  if (frameCount === 0) {
    throw new ClipRefusedError('invalid_video', 'The video has no frame that can be decoded.');
  }
  const durationSec = lastSec + lastFrameSec;
  const measuredFps = frameCount > 1 && lastSec > 0 ? (frameCount - 1) / lastSec : 1 / lastFrameSec;
  // A missing frame does not turn 24 frames a second into 23; a declaration that is far off is
  // ignored.
  const isDeclaredRight = Math.abs(declaredFps / measuredFps - 1) <= MAX_FPS_DEVIATION;
  const fps = isDeclaredRight ? declaredFps : measuredFps;
  refuseTooLong(durationSec, declaredSec, 1 / fps);
  refuseTruncated(durationSec, declaredSec, 1 / fps, frameCount);
  return {
    duration_sec: round(durationSec, 6),
    ...size,
    fps: round(fps, 3),
    num_frames: frameCount,
  };
};

const refuseTooLong = (durationSec: number, declaredSec: number, frameSec: number): void => {
  // 0.001 s allows for rounded timestamps.
  if (durationSec <= limits.videoDurationSec + frameSec + 0.001) return;
  const shownSec = Math.max(durationSec, declaredSec).toFixed(2);
  throw new ClipRefusedError(
    'video_too_long',
    `The clip lasts ${shownSec} s; the limit is ${limits.videoDurationSec} s. Trim it.`,
  );
};

/** Refuses a truncated file: the demuxer reports no error for a file that ends early. */
const refuseTruncated = (
  durationSec: number,
  declaredSec: number,
  frameSec: number,
  frameCount: number,
): void => {
  if (declaredSec - durationSec <= Math.max(2 * frameSec, 0.02 * declaredSec)) return;
  throw new ClipRefusedError(
    'invalid_video',
    `The file is damaged: it declares ${declaredSec.toFixed(2)} s of video but ends after frame ${frameCount} at ${durationSec.toFixed(2)} s.`,
  );
};

/**
 * Returns the display rotation of a frame to the nearest quarter turn; mirroring is ignored. The
 * matrix holds 16.16 fixed-point numbers a, b, u, c, d, v (ISO/IEC 14496-12, 6.2.2): the picture's
 * x axis is shown along (a, b).
 */
const quarterTurns = (frame: Frame): QuarterTurns => {
  const matrix = frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  const right = matrix.readInt32LE(0);
  const down = matrix.readInt32LE(4);
  if (Math.abs(right) >= Math.abs(down)) return right >= 0 ? 0 : 2;
  return down > 0 ? 1 : 3;
};

const toNumber = ({ num, den }: { num: number; den: number }): number =>
  den === 0 ? 0 : num / den;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
