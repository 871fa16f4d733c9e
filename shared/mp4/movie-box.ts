import { boxAt, boxesIn } from './read-box.ts';

/** An entry of an edit list (ISO/IEC 14496-12, 8.6.6), as stored in the file. */
type EditEntry = {
  /** In ticks of the movie's clock; 0 in a fragmented file means to the end. */
  readonly durationTicks: number;
  /** Start in the track, in ticks of the track's clock; -1 for a time without video. */
  readonly mediaTicks: number;
  readonly rate: number;
};

export type TrackTimes = {
  readonly trackId: number;
  readonly movieTicksPerSec: number;
  readonly trackTicksPerSec: number;
  /** Empty if the whole track is presented. */
  readonly edits: readonly EditEntry[];
};

export type MovieTrack = TrackTimes & {
  /** Position among all tracks, from 0, which is FFmpeg's number of its stream. */
  readonly streamIndex: number;
  /** Whether players show it; others are alternatives. */
  readonly isEnabled: boolean;
  readonly tables: DataView;
};

/** Values that the samples of a track in fragments have unless a fragment says otherwise. */
export type SampleDefaults = {
  readonly durationTicks: number;
  readonly sizeBytes: number;
  readonly flags: number;
};

export type MovieBox = {
  readonly videoTracks: readonly MovieTrack[];
  /** By track; null if the file has no fragments. */
  readonly fragmentDefaults: ReadonlyMap<number, SampleDefaults> | null;
};

/** Maximum number of edits read, against files made to keep readers busy. */
const maxEdits = 1_000;

const versionOf = (box: DataView): number => box.getUint8(0);

/** Reads what follows two times of four or eight bytes each: ticks per second, or a track's id. */
const afterTimes = (box: DataView): number => box.getUint32(versionOf(box) === 1 ? 20 : 12);

const editsOf = (box: DataView): EditEntry[] => {
  const isLong = versionOf(box) === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = box.getUint32(4);
  if (count > maxEdits) throw new RangeError('too many edits');
  return Array.from({ length: count }, (_, index) => {
    const offset = 8 + index * entryBytes;
    return {
      durationTicks: isLong ? Number(box.getBigUint64(offset)) : box.getUint32(offset),
      mediaTicks: isLong ? Number(box.getBigInt64(offset + 8)) : box.getInt32(offset + 4),
      rate: box.getInt32(offset + entryBytes - 4) / 65_536,
    };
  });
};

const video = 0x76_69_64_65;

const readTrack = (
  track: DataView,
  streamIndex: number,
  movieTicksPerSec: number,
): MovieTrack | null => {
  const header = boxAt(track, ['tkhd']);
  const clock = boxAt(track, ['mdia', 'mdhd']);
  const handler = boxAt(track, ['mdia', 'hdlr']);
  const tables = boxAt(track, ['mdia', 'minf', 'stbl']);
  const list = boxAt(track, ['edts', 'elst']);
  if (!header || !clock || !tables || handler?.getUint32(8) !== video) return null;
  return {
    trackId: afterTimes(header),
    streamIndex,
    isEnabled: (header.getUint8(3) & 1) === 1,
    movieTicksPerSec,
    trackTicksPerSec: afterTimes(clock),
    edits: list ? editsOf(list) : [],
    tables,
  };
};

const chapterTracks = (tracks: readonly DataView[]): Set<number> => {
  const lists = tracks.map((track) => boxAt(track, ['tref', 'chap'])).filter((box) => box !== null);
  const idsIn = (list: DataView): number[] =>
    Array.from({ length: list.byteLength >> 2 }, (_, index) => list.getUint32(4 * index));
  return new Set(lists.flatMap(idsIn));
};

const readDefaults = (extension: DataView): Map<number, SampleDefaults> =>
  new Map(
    boxesIn(extension)
      .filter(({ type }) => type === 'trex')
      .map(({ body }) => [
        body.getUint32(4),
        {
          durationTicks: body.getUint32(12),
          sizeBytes: body.getUint32(16),
          flags: body.getUint32(20),
        },
      ]),
  );

/**
 * Omits the pictures of chapters.
 * @param movie content of `moov`; untrusted
 * @throws RangeError if it is damaged
 */
export const readMovieBox = (movie: DataView): MovieBox => {
  const header = boxAt(movie, ['mvhd']);
  const extension = boxAt(movie, ['mvex']);
  const tracks = boxesIn(movie).filter(({ type }) => type === 'trak');
  const chapters = chapterTracks(tracks.map(({ body }) => body));
  return {
    videoTracks: tracks
      .map(({ body }, index) => readTrack(body, index, header ? afterTimes(header) : 0))
      .filter((track) => track !== null)
      .filter(({ trackId }) => !chapters.has(trackId)),
    fragmentDefaults: extension && readDefaults(extension),
  };
};
