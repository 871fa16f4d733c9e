import { ClipProblem } from './clip-problem.ts';
import { type MovieBox, type MovieTrack, readMovieBox, type SampleDefaults } from './movie-box.ts';
import { editsOf, type Presentation, presentationOf } from './presentation.ts';
import { boxAt, boxesIn, boxesOfFile, type ReadAt, readInBlocks } from './read-box.ts';
import {
  addTableSamples,
  createPacketList,
  type PacketList,
  type VideoPacket,
} from './sample-tables.ts';

const createFieldReader = (box: DataView) => {
  let offset = 4;
  return {
    unsigned: (): number => {
      offset += 4;
      return box.getUint32(offset - 4);
    },
    signed: (): number => {
      offset += 4;
      return box.getInt32(offset - 4);
    },
    long: (): number => {
      offset += 8;
      return Number(box.getBigUint64(offset - 8));
    },
  };
};

const flagsOf = (box: DataView): number => box.getUint32(0) & 0xff_ff_ff;

/** Reads `tfhd` (ISO/IEC 14496-12, 8.8.7). */
const readHeader = (
  box: DataView,
  fragmentPosition: number,
  defaults: ReadonlyMap<number, SampleDefaults>,
) => {
  const flags = flagsOf(box);
  const { unsigned, long } = createFieldReader(box);
  const trackId = unsigned();
  const usual = defaults.get(trackId) ?? { durationTicks: 0, sizeBytes: 0, flags: 0 };
  /** Position from which its runs count; null if the end of the track before it. */
  const base = flags & 0x1 ? long() : flags & 0x2_00_00 ? fragmentPosition : null;
  // The sample entry.
  if (flags & 0x2) unsigned();
  return {
    trackId,
    base,
    durationTicks: flags & 0x8 ? unsigned() : usual.durationTicks,
    sizeBytes: flags & 0x10 ? unsigned() : usual.sizeBytes,
    flags: flags & 0x20 ? unsigned() : usual.flags,
  };
};

/** Flags of a sample that is no sync sample, or depends on others. */
const notKey = 0x1_01_00_00;

/** Flags of a `trun` with a field for each of its samples. */
const sampleFields = 0xf_00;

/** Reads a `trun` (8.8.8). @param onSample null for an unwanted track @returns its data's end */
const readRun = (
  box: DataView,
  header: ReturnType<typeof readHeader>,
  start: { base: number; position: number },
  onSample: PacketList['add'] | null,
): number => {
  const flags = flagsOf(box);
  const { unsigned, signed } = createFieldReader(box);
  const count = unsigned();
  let position = flags & 0x1 ? start.base + signed() : start.position;
  // Its count is not limited by the size of the box.
  if (!onSample && (flags & sampleFields) === 0) return position + count * header.sizeBytes;
  const firstFlags = flags & 0x4 ? unsigned() : null;
  for (let index = 0; index < count; index += 1) {
    const durationTicks = flags & 0x100 ? unsigned() : header.durationTicks;
    const sizeBytes = flags & 0x200 ? unsigned() : header.sizeBytes;
    const ownFlags = flags & 0x400 ? unsigned() : header.flags;
    const offsetTicks = flags & 0x800 ? signed() : 0;
    const sampleFlags = index === 0 ? (firstFlags ?? ownFlags) : ownFlags;
    const isKey = (sampleFlags & notKey) === 0;
    onSample?.({ durationTicks, offsetTicks, isKey, position, sizeBytes });
    position += sizeBytes;
  }
  return position;
};

/**
 * Adds the frames of a fragment's runs, from the time of `tfdt` on. @param fragment content of
 * `moof`
 * @throws RangeError if it is damaged
 */
const addFragmentSamples = (
  fragment: DataView,
  fragmentPosition: number,
  trackId: number,
  defaults: ReadonlyMap<number, SampleDefaults>,
  list: PacketList,
): void => {
  let end = fragmentPosition;
  for (const { type, body } of boxesIn(fragment)) {
    if (type !== 'traf') continue;
    const boxes = boxesIn(body);
    const headerBox = boxes.find((box) => box.type === 'tfhd');
    if (!headerBox) continue;
    const header = readHeader(headerBox.body, fragmentPosition, defaults);
    const isWanted = header.trackId === trackId;
    const time = boxes.find((box) => box.type === 'tfdt')?.body;
    if (time && isWanted) {
      list.jumpTo(time.getUint8(0) === 1 ? Number(time.getBigUint64(4)) : time.getUint32(4));
    }
    const base = header.base ?? end;
    end = base;
    for (const run of boxes) {
      if (run.type !== 'trun') continue;
      const start = { base, position: end };
      end = readRun(run.body, header, start, isWanted ? list.add : null);
    }
  }
};

/** The video of an MP4 or QuickTime file: which track is shown, its frames and their times. */
export type Mp4Video = {
  readonly trackId: number;
  /** Position among all tracks, from 0, which is FFmpeg's number of its stream. */
  readonly streamIndex: number;
  readonly ticksPerSec: number;
  /** In decoding order, including those that are not presented. */
  readonly packets: readonly VideoPacket[];
  readonly presentation: Presentation;
};

/** Maximum size of `moov` or `moof`, enough for hours of video; a clip's has a few thousand bytes. */
const maxTableBytes = 32 * 1024 * 1024;

/** Maximum total size of `moov` and all `moof`, which are in memory together. */
const maxTotalBytes = 64 * 1024 * 1024;

/** Maximum number of boxes, enough for hours of fragments; further ones are ignored. */
const maxBoxes = 200_000;

/** Maximum number of video tracks searched for frames, since each is searched in all fragments. */
const maxVideoTracks = 32;

type Tables = {
  movie: MovieBox;
  fragments: { readonly position: number; readonly body: DataView }[];
};

const readTables = async (readAt: ReadAt, fileBytes: number): Promise<Tables | null> => {
  const readHere = readInBlocks(readAt);
  const boxes = boxesOfFile(readHere, fileBytes, maxBoxes);
  let tables: Tables | null = null;
  let totalBytes = 0;
  for await (const { type, position, sizeBytes, headerBytes } of boxes) {
    if (type !== (tables ? 'moof' : 'moov')) continue;
    totalBytes += sizeBytes;
    if (sizeBytes > maxTableBytes || totalBytes > maxTotalBytes) {
      throw new RangeError('large tables');
    }
    const bytes = await readHere(position + headerBytes, sizeBytes - headerBytes);
    // Blocks are reused.
    const body = new DataView(new Uint8Array(bytes).buffer);
    if (tables) tables.fragments.push({ position, body });
    else tables = { movie: readMovieBox(body), fragments: [] };
    if (tables.movie.fragmentDefaults === null) break;
  }
  return tables;
};

const packetsOf = (track: MovieTrack, { movie, fragments }: Tables): VideoPacket[] => {
  const list = createPacketList();
  addTableSamples(track.tables, list);
  for (const { position, body } of fragments) {
    const defaults = movie.fragmentDefaults ?? new Map();
    addFragmentSamples(body, position, track.trackId, defaults, list);
  }
  return list.packets;
};

/** Chooses the first enabled track that has frames, as players do, or else the first that has. */
const findTrack = (tables: Tables) => {
  const enabledFirst = tables.movie.videoTracks.toSorted(
    (one, other) => Number(other.isEnabled) - Number(one.isEnabled),
  );
  for (const track of enabledFirst.slice(0, maxVideoTracks)) {
    const packets = packetsOf(track, tables);
    if (packets.length > 0) return { track, packets };
  }
  return null;
};

const needsEarlierFrames =
  'The first frame of the file depends on earlier ones, which are missing. Re-export it.';

const encryptedEntry = 0x65_6e_63_76;
const encrypted =
  'The video of the file is encrypted, so no service can read it. Export it without copy protection.';

const readShown = async (readAt: ReadAt, fileBytes: number): Promise<Mp4Video | null> => {
  const tables = await readTables(readAt, fileBytes);
  const found = tables && findTrack(tables);
  if (!found) return null;
  const { track, packets } = found;
  // After the number of entries: the size and the type of the first.
  const descriptions = boxAt(track.tables, ['stsd']);
  if (descriptions?.getUint32(12) === encryptedEntry) throw new ClipProblem(encrypted);
  if (!packets[0]?.isKey) throw new ClipProblem(needsEarlierFrames);
  const { trackId, streamIndex, trackTicksPerSec: ticksPerSec } = track;
  const presentation = presentationOf(packets, editsOf(track), ticksPerSec);
  return { trackId, streamIndex, ticksPerSec, packets, presentation };
};

/**
 * Reads which track is shown, and the times and places of its frames, which nothing else decides.
 * Reads only the tables.
 * @param readAt reads the file; untrusted
 * @returns null for a file of another type, or without video
 * @throws ClipProblem if the tables are damaged, or describe what a frame table cannot express
 */
export const readVideo = async (readAt: ReadAt, fileBytes: number): Promise<Mp4Video | null> => {
  try {
    return await readShown(readAt, fileBytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ClipProblem('The tables of the file are damaged. Re-export it.');
  }
};

/** What is wrong, as the continuation of "This file"; null if the bytes of all frames are there. */
export const findFrameProblem = ({ packets }: Mp4Video, fileBytes: number): string | null => {
  const isInFile = ({ position, sizeBytes }: VideoPacket) =>
    position >= 0 && position + sizeBytes <= fileBytes;
  const count = packets.filter(isInFile).length;
  if (count === packets.length) return null;
  return `is damaged: its header lists ${packets.length} frames, but only ${count} can be read.`;
};

export type FrameMeasure = ReturnType<typeof measureFrames>;

const noDuration = 'The file is damaged: its frame rate and duration cannot be read. Re-export it.';

/** Minimum duration of a video: probes and results are rounded to microseconds. */
const minDurationSec = 1e-6;

/** Assumes the mean for an unknown last duration. @throws ClipProblem if frames have no duration */
export const measureFrames = (video: Mp4Video) => {
  const { presentation, ticksPerSec, streamIndex } = video;
  const { startSecs, lastDurationSec } = presentation;
  const frameCount = startSecs.length;
  const ticks = startSecs.map((sec) => Math.round((sec - (startSecs[0] ?? 0)) * ticksPerSec));
  const last = ticks.at(-1) ?? 0;
  const lastTicks = Math.round(lastDurationSec * ticksPerSec) || last / Math.max(1, frameCount - 1);
  const isConstantRate = ticks.every((tick, frame) => tick === frame * lastTicks);
  const durationSec = (last + lastTicks) / ticksPerSec;
  // The duration is NaN if the clock has no rate.
  if (!(durationSec >= minDurationSec)) throw new ClipProblem(noDuration);
  return {
    streamIndex,
    frameCount,
    /** Up to the end of the last frame. */
    durationSec,
    fps: isConstantRate ? ticksPerSec / lastTicks : frameCount / durationSec,
    isConstantRate,
    originSec: presentation.originSec,
  };
};
