import { setImmediate as nextTurn } from 'node:timers/promises';
import { Decoder, Demuxer } from 'node-av/api';
import {
  AV_CODEC_ID_H264,
  AV_FRAME_DATA_DISPLAYMATRIX,
  AV_LOG_QUIET,
  AV_NOPTS_VALUE,
} from 'node-av/constants';
import { FFmpegError, type Frame, Log, type Packet, type Stream } from 'node-av/lib';
import { ClipProblem } from '../../shared/mp4/clip-problem.ts';
import { type Mp4Video, measureFrames } from '../../shared/mp4/read-video.ts';
import type { VideoInfo } from '../../shared/service-api/evaluation.ts';
import { limits } from '../../shared/service-api/limits.ts';
import { ClipRefusedError, invalidClip } from './analysis-errors.ts';
import { checkContainer } from './check-container.ts';
import type { QuarterTurns } from './turn-plane.ts';

// FFmpeg reports every oddity of a file on stderr; the refusal carries what matters.
Log.setLevel(AV_LOG_QUIET);

/** Maximum blocking of the event loop: messages and the evaluator's exit wait for it. */
const MAX_BLOCKING_MS = 100;

/** The frame is freed when the callback returns; `sec` is as presented, `turns` to be applied. */
type OnFrame = (frame: Frame, sec: number, turns: QuarterTurns, frameCount: number) => void;

/**
 * Decodes all presented frames in presentation order, the edit list applied. `width` and `height`
 * are pixels after rotation, without the pixel aspect ratio.
 * @throws ClipRefusedError if it is not an MP4 with H.264, broken or too long
 */
export const decodeClip = async (path: string, onFrame: OnFrame): Promise<VideoInfo> => {
  const video = await checkContainer(path);
  try {
    // Only this demuxer and local files: a playlist named .mp4 must not lead elsewhere.
    await using demuxer = await Demuxer.open(path, {
      format: 'mov',
      // All packets, as in the tables: what of them is presented is decided there.
      options: { protocol_whitelist: 'file', ignore_editlist: '1' },
    });
    const stream = demuxer.streams[video.streamIndex];
    if (!stream) throw invalidClip('The file has no video track.');
    if (stream.codecpar.codecId !== AV_CODEC_ID_H264) {
      throw invalidClip('The video is not encoded as H.264. Convert it to H.264 in MP4.');
    }
    return await decodeFrames(demuxer, stream, video, onFrame);
  } catch (error) {
    if (error instanceof ClipProblem) throw invalidClip(error.message);
    if (!(error instanceof FFmpegError)) throw error;
    const message = `The file is damaged and cannot be decoded (${error.message}).`;
    throw invalidClip(message, { cause: error });
  }
};

/** Replaces times by places in presentation order: two frames may have the same time. */
function* numbered(
  packets: Iterable<Packet | null>,
  { rankOf }: Mp4Video['presentation'],
): Generator<Packet | null> {
  let index = 0;
  for (const packet of packets) {
    if (packet) {
      packet.pts = BigInt(rankOf[index] ?? 0);
      packet.dts = AV_NOPTS_VALUE;
      index += 1;
    }
    yield packet;
  }
}

const decodeFrames = async (
  demuxer: Demuxer,
  stream: Stream,
  video: Mp4Video,
  onFrame: OnFrame,
): Promise<VideoInfo> => {
  const { frameCount, durationSec, fps } = measureFrames(video);
  refuseTooLong(durationSec, 1 / fps);
  const { startSecs, packetOf, rankOf, originSec } = video.presentation;
  const frameOfRank = new Map(
    Array.from(packetOf, (packet, frame) => [rankOf[packet] ?? 0, frame]),
  );
  using decoder = Decoder.createSync(stream, { exitOnError: true, threadCount: 1 });
  let decodedCount = 0;
  let lastSec = 0;
  let size = { width: 0, height: 0 };
  let turns: QuarterTurns = 0;
  let heardMs = performance.now();
  // Synchronous: a process decodes one clip at a time; a thread per packet costs more than it
  // gains.
  const packets = numbered(demuxer.packetsSync(stream.index), video.presentation);
  for (const frame of decoder.framesSync(packets)) {
    if (!frame) continue;
    try {
      const shown = frameOfRank.get(Number(frame.pts));
      if (shown === undefined) continue;
      if (decodedCount === 0) {
        turns = quarterTurns(frame);
        size =
          turns % 2 === 1
            ? { width: frame.height, height: frame.width }
            : { width: frame.width, height: frame.height };
      }
      decodedCount += 1;
      // A file may contradict the order in which its frames are decoded.
      lastSec = Math.max(lastSec, originSec + (startSecs[shown] ?? 0) - (startSecs[0] ?? 0));
      onFrame(frame, lastSec, turns, frameCount);
    } finally {
      frame.free();
    }
    if (performance.now() - heardMs > MAX_BLOCKING_MS) {
      await nextTurn();
      heardMs = performance.now();
    }
  }
  if (decodedCount === 0) throw invalidClip('The video has no frame that can be decoded.');
  // The first ones may refer to frames before a cut.
  if (frameCount - decodedCount > Math.max(2, 0.02 * frameCount)) {
    throw invalidClip(
      `The file is damaged: only ${decodedCount} of its ${frameCount} frames can be decoded.`,
    );
  }
  return {
    duration_sec: round(durationSec, 6),
    ...size,
    fps: round(fps, 3),
    num_frames: frameCount,
  };
};

const refuseTooLong = (durationSec: number, frameSec: number): void => {
  // 0.001 s allows for rounded timestamps.
  if (durationSec <= limits.videoDurationSec + frameSec + 0.001) return;
  throw new ClipRefusedError(
    'video_too_long',
    `The clip lasts ${durationSec.toFixed(2)} s; the limit is ${limits.videoDurationSec} s. Trim it.`,
  );
};

/**
 * Rounds to a quarter turn and ignores mirroring. The matrix holds 16.16 fixed-point numbers a, b,
 * u, c, d, v (ISO/IEC 14496-12, 6.2.2): the picture's x axis is shown along (a, b).
 */
const quarterTurns = (frame: Frame): QuarterTurns => {
  const matrix = frame.getSideData(AV_FRAME_DATA_DISPLAYMATRIX);
  if (!matrix || matrix.length < 36) return 0;
  const right = matrix.readInt32LE(0);
  const down = matrix.readInt32LE(4);
  if (Math.abs(right) >= Math.abs(down)) return right >= 0 ? 0 : 2;
  return down > 0 ? 1 : 3;
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
