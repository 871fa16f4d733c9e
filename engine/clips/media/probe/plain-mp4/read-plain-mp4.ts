import { EncodedPacketSink, Input, type InputVideoTrack, MP4, type Source } from 'mediabunny';
import { findTableProblem } from '../../../../../shared/mp4/find-table-problem.ts';
import { readBox } from '../../../../../shared/mp4/read-box.ts';
import { createConstantRateCheck } from '../constant-rate-check.ts';
import type { FfprobeReport } from '../ffprobe-report.ts';
import { type ReadBytes, readMp4Boxes } from '../read-mp4-boxes.ts';
import { readXmpPacket, xmpTexts } from '../read-xmp.ts';
import { assertPlain } from './child-boxes.ts';
import { type PlainMovie, readMovie } from './read-movie.ts';

const outerTypes = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid']);
const maxOuterBoxes = 100;
/** Maximum size of the index, which is read into memory as a whole. */
const maxMovieBytes = 4 * 1024 * 1024;

/** Transformation matrix of a video that is not rotated. */
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/** ffprobe's names of this container. */
const formatNames = ['mov', 'mp4', 'm4a', '3gp', '3g2', 'mj2'];

/** NAL unit type of a sequence parameter set. */
const sequenceParameters = 7;

/** The bytes of a file, as this module and mediabunny read them. */
export type Mp4Bytes = { sizeBytes: number; readBytes: ReadBytes; source: Source };

/** Reads the only index of a file without unknown top-level boxes. */
const readIndex = async ({ sizeBytes, readBytes }: Mp4Bytes): Promise<Buffer> => {
  let movie: Buffer | null = null;
  let position = 0;
  for (let count = 0; position < sizeBytes; count += 1) {
    const box = await readBox(readBytes, position, sizeBytes);
    assertPlain(box !== null && box.sizeBytes >= box.headerBytes, 'invalid data at its end');
    assertPlain(count < maxOuterBoxes && outerTypes.has(box.type), `a "${box.type}" outside`);
    if (box.type === 'moov') {
      assertPlain(movie === null && box.sizeBytes <= maxMovieBytes, 'a long index, or a second');
      movie = await readBytes(position + box.headerBytes, box.sizeBytes - box.headerBytes);
    }
    position += box.sizeBytes;
  }
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

/** Reads all packets; returns the ticks of the first and last presented frame. */
const readPackets = async (
  track: InputVideoTrack,
  { frameCount, frameTicks, ticksPerSec, edit }: PlainMovie,
): Promise<{ firstTick: number; lastTick: number }> => {
  const sink = new EncodedPacketSink(track);
  const grid = createConstantRateCheck();
  let [packetCount, firstTick, lastTick] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let packet = await sink.getFirstPacket();
  assertPlain(packet !== null && !hasParameters(packet.data), 'parameters between frames');
  for (; packet !== null; packet = await sink.getNextPacket(packet)) {
    // From memory, mediabunny returns less for a frame beyond the end.
    assertPlain(packet.data.length === packet.byteLength, 'frames outside the file');
    const tick = Math.round(packet.timestamp * ticksPerSec);
    grid.add(tick, frameTicks);
    packetCount += 1;
    firstTick = Math.min(firstTick, tick);
    lastTick = Math.max(lastTick, tick);
  }
  assertPlain(packetCount === frameCount, 'missing frames');
  assertPlain(grid.isEven(), 'uneven times');
  // mediabunny has already subtracted the start of the edit.
  const areAllPresented =
    edit === null || (firstTick === 0 && lastTick < edit.endTick - edit.firstTick);
  assertPlain(areAllPresented, 'frames that an edit leaves out');
  return { firstTick, lastTick };
};

const readReport = async (source: Source, movie: PlainMovie): Promise<FfprobeReport> => {
  using input = new Input({ source, formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  assertPlain(track !== null && (await track.getCodec()) === 'avc', 'another codec');
  const matrix = await track.getTransformationMatrix();
  assertPlain(matrix.join() === identity.join(), 'a rotated video');
  const { frameTicks, frameCount, ticksPerSec, width, height, hasAudio } = movie;
  const packets = await readPackets(track, movie);
  const stream = {
    ...{ index: 0, type: 'video', codec: 'h264', width, height },
    ...{ rotationDeg: 0, isAttachedPicture: false },
    tickSec: 1 / ticksPerSec,
    declaredFps: ticksPerSec / frameTicks,
    declaredFrames: frameCount,
    declaredDurationTicks: frameCount * frameTicks,
  };
  return {
    formatNames,
    streams: hasAudio ? [stream, { ...stream, index: 1, type: 'audio' }] : [stream],
    packets: new Map([
      [
        0,
        {
          ...packets,
          packetCount: frameCount,
          presentedCount: frameCount,
          lastDurationTicks: frameTicks,
          isConstantRate: true,
        },
      ],
    ]),
  };
};

/** A plain MP4's brands, tags and, unless only tags are wanted, its report in ffprobe's form. */
export type PlainMp4 = {
  brands: string[];
  tags: Map<string, string>;
  /** Texts of its XMP packet. */
  xmp: Map<string, string>;
  report: FfprobeReport | null;
};

/**
 * Reads an MP4 exactly as ffprobe would.
 * @throws NotPlainError, or mediabunny's errors, if the results could differ
 */
export const readPlainMp4 = async (file: Mp4Bytes, wants: 'all' | 'tags'): Promise<PlainMp4> => {
  const { sizeBytes, readBytes, source } = file;
  // First, since it refuses a file of many fragments at its first one.
  const index = await readIndex(file);
  const { brands, missingBytes } = await readMp4Boxes(readBytes, sizeBytes);
  assertPlain(missingBytes === 0, 'a missing end');
  // Before mediabunny, which allocates memory for all declared samples.
  assertPlain((await findTableProblem(readBytes, sizeBytes)) === null, 'implausible tables');
  const movie = readMovie(index);
  return {
    brands,
    tags: movie.tags,
    xmp: xmpTexts((await readXmpPacket(readBytes, sizeBytes)) ?? ''),
    report: wants === 'all' ? await readReport(source, movie) : null,
  };
};
