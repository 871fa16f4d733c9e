import { findTableProblem } from '../../../../../shared/mp4/find-table-problem.ts';
import { boxesOfFile } from '../../../../../shared/mp4/read-box.ts';
import {
  type FrameMeasure,
  findFrameProblem,
  measureFrames,
  readVideo,
} from '../../../../../shared/mp4/read-video.ts';
import type { FfprobeReport } from '../ffprobe-report.ts';
import { type ReadBytes, readMp4Boxes } from '../read-mp4-boxes.ts';
import { readXmpPacket, xmpTexts } from '../read-xmp.ts';
import { assertPlain, type PlainMovie, readMovie } from './read-movie.ts';

const outerTypes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid']);
const maxOuterBoxes = 100;
/** Maximum size of the index, which is read into memory as a whole. */
const maxMovieBytes = 4 * 1024 * 1024;

const formatNames = ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'];

const sequenceParameters = 7;

type Mp4Bytes = { sizeBytes: number; readBytes: ReadBytes };

const readIndex = async ({ sizeBytes, readBytes }: Mp4Bytes): Promise<Buffer> => {
  let movie: Buffer | null = null;
  let endsAt = 0;
  for await (const box of boxesOfFile(readBytes, sizeBytes, maxOuterBoxes)) {
    assertPlain(outerTypes.has(box.type), `a "${box.type}" outside`);
    if (box.type === 'moov') {
      assertPlain(movie === null && box.sizeBytes <= maxMovieBytes, 'a long index, or a second');
      movie = await readBytes(box.position + box.headerBytes, box.sizeBytes - box.headerBytes);
    }
    endsAt = box.position + box.sizeBytes;
  }
  assertPlain(endsAt >= sizeBytes, 'many boxes, or invalid data at its end');
  assertPlain(movie !== null, 'no index');
  return movie;
};

/** Whether coded frames contain parameters, which would override those of the index. */
const hasParameters = (data: Uint8Array): boolean => {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  for (let offset = 0; offset + 5 <= data.length; offset += 4 + view.getUint32(offset)) {
    if (((data[offset + 4] ?? 0) & 31) === sequenceParameters) return true;
  }
  return false;
};

const readFrames = async ({ sizeBytes, readBytes }: Mp4Bytes): Promise<FrameMeasure> => {
  const video = await readVideo(readBytes, sizeBytes);
  assertPlain(video !== null, 'no frames');
  assertPlain(findFrameProblem(video, sizeBytes) === null, 'frames outside the file');
  const [first] = video.packets;
  const data = await readBytes(first?.position ?? 0, first?.sizeBytes ?? 0);
  assertPlain(!hasParameters(data), 'parameters between frames');
  return measureFrames(video);
};

const reportOf = (movie: PlainMovie, frames: FrameMeasure): FfprobeReport => {
  const { width, height, hasAudio } = movie;
  const stream = {
    index: frames.streamIndex,
    type: 'video',
    codec: 'h264',
    width,
    height,
    pixelFormat: 'yuv420p',
    rotationDeg: 0,
    isAttachedPicture: false,
    tickSec: null,
    declaredFps: null,
  };
  const audio = { ...stream, index: frames.streamIndex + 1, type: 'audio' };
  return { formatNames, streams: hasAudio ? [stream, audio] : [stream], packets: new Map() };
};

export type PlainMp4 = Awaited<ReturnType<typeof readPlainMp4>>;

/**
 * Reads an MP4 exactly as ffprobe would.
 * @throws Error if the results could differ
 */
export const readPlainMp4 = async (file: Mp4Bytes) => {
  const { sizeBytes, readBytes } = file;
  // First, since it refuses a file of many fragments at its first one.
  const index = await readIndex(file);
  const { brands, missingBytes } = await readMp4Boxes(readBytes, sizeBytes);
  assertPlain(missingBytes === 0, 'a missing end');
  // Before memory is allocated for all declared samples.
  assertPlain((await findTableProblem(readBytes, sizeBytes)) === null, 'implausible tables');
  const movie = readMovie(index);
  const frames = await readFrames(file);
  return {
    brands,
    tags: movie.tags,
    xmp: xmpTexts((await readXmpPacket(readBytes, sizeBytes)) ?? ''),
    report: reportOf(movie, frames),
    frames,
  };
};
