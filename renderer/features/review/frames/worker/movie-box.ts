import { ClipProblem } from './clip-problem.ts';

/** An entry of an edit list (ISO/IEC 14496-12, 8.6.6), as stored in the file. */
export type EditEntry = {
  /** In ticks of the movie's clock; 0 in a fragmented file means to the end. */
  readonly durationTicks: number;
  /** Start in the track, in ticks of the track's clock; -1 for a time without video. */
  readonly mediaTicks: number;
  readonly rate: number;
};

/** The times of a track in a movie box. */
export type TrackTimes = {
  readonly trackId: number;
  readonly movieTicksPerSec: number;
  readonly trackTicksPerSec: number;
  /** Empty if the whole track is presented. */
  readonly edits: readonly EditEntry[];
};

/** Maximum numbers of boxes and edits read, against files made to keep readers busy. */
const maxBoxes = 2_000;
const maxEdits = 1_000;

type Box = { readonly type: string; readonly body: DataView };

/** Returns the boxes directly inside of another. @throws RangeError if one exceeds its parent */
const boxesIn = (parent: DataView): Box[] => {
  const boxes: Box[] = [];
  let offset = 0;
  while (offset + 8 <= parent.byteLength && boxes.length < maxBoxes) {
    const shortSize = parent.getUint32(offset);
    const typeBytes = [4, 5, 6, 7].map((index) => parent.getUint8(offset + index));
    const type = String.fromCharCode(...typeBytes);
    const headerBytes = shortSize === 1 ? 16 : 8;
    const longSize = shortSize === 1 ? Number(parent.getBigUint64(offset + 8)) : shortSize;
    // Size 0 means to the end of the parent.
    const sizeBytes = shortSize === 0 ? parent.byteLength - offset : longSize;
    if (sizeBytes < headerBytes || offset + sizeBytes > parent.byteLength) {
      throw new RangeError('a box exceeds its parent');
    }
    const start = parent.byteOffset + offset + headerBytes;
    boxes.push({ type, body: new DataView(parent.buffer, start, sizeBytes - headerBytes) });
    offset += sizeBytes;
  }
  return boxes;
};

/** Returns the body of the first box with a path of types; null if there is none. */
const boxAt = (parent: DataView, [type, ...rest]: readonly string[]): DataView | null => {
  const found = boxesIn(parent).find((box) => box.type === type);
  if (!found) return null;
  return rest.length === 0 ? found.body : boxAt(found.body, rest);
};

const versionOf = (box: DataView): number => box.getUint8(0);

/** Reads the clock rate of `mvhd` or `mdhd`, after two times of four or eight bytes each. */
const ticksPerSecOf = (box: DataView): number => box.getUint32(versionOf(box) === 1 ? 20 : 12);

/** Reads the track id of `tkhd`, after two times of four or eight bytes each. */
const trackIdOf = (box: DataView): number => box.getUint32(versionOf(box) === 1 ? 20 : 12);

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

const timesOf = (track: DataView, movieTicksPerSec: number): TrackTimes | null => {
  const header = boxAt(track, ['tkhd']);
  const media = boxAt(track, ['mdia', 'mdhd']);
  const list = boxAt(track, ['edts', 'elst']);
  if (!header || !media) return null;
  return {
    trackId: trackIdOf(header),
    movieTicksPerSec,
    trackTicksPerSec: ticksPerSecOf(media),
    edits: list ? editsOf(list) : [],
  };
};

/**
 * Reads the times of all tracks.
 * @param movie content of the box `moov`; untrusted
 * @throws ClipProblem if it is damaged
 */
export const readMovieBox = (movie: Uint8Array): TrackTimes[] => {
  try {
    const view = new DataView(movie.buffer, movie.byteOffset, movie.byteLength);
    const header = boxAt(view, ['mvhd']);
    if (!header) return [];
    const ticksPerSec = ticksPerSecOf(header);
    return boxesIn(view)
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => timesOf(body, ticksPerSec))
      .filter((times) => times !== null);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ClipProblem('The tables of the file are damaged.');
  }
};
