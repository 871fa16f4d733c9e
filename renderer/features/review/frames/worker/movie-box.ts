import { ClipProblem } from './clip-problem.ts';

/** An entry of an edit list (ISO/IEC 14496-12, 8.6.6), as it stands in the file. */
export type EditEntry = {
  /** In ticks of the movie's clock; 0 in a fragmented file: to the end. */
  readonly durationTicks: number;
  /** Where it begins in the track, in ticks of the track's clock; -1 for a time with no picture. */
  readonly mediaTicks: number;
  readonly rate: number;
};

/** What a movie box tells of the times of a track. */
export type TrackTimes = {
  readonly trackId: number;
  readonly movieTicksPerSec: number;
  readonly trackTicksPerSec: number;
  /** Empty where the whole track is presented. */
  readonly edits: readonly EditEntry[];
};

/** A file with more is no clip, and may be made to keep readers busy. */
const maxBoxes = 2_000;
const maxEdits = 1_000;

type Box = { readonly type: string; readonly body: DataView };

/** @throws RangeError where a box goes beyond what holds it */
const boxesIn = (parent: DataView): Box[] => {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= parent.byteLength && boxes.length < maxBoxes) {
    const shortSize = parent.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => parent.getUint8(at + offset)));
    const headerBytes = shortSize === 1 ? 16 : 8;
    const longSize = shortSize === 1 ? Number(parent.getBigUint64(at + 8)) : shortSize;
    // Size 0: to the end of what holds it.
    const sizeBytes = shortSize === 0 ? parent.byteLength - at : longSize;
    if (sizeBytes < headerBytes || at + sizeBytes > parent.byteLength) {
      throw new RangeError('a box goes beyond what holds it');
    }
    const start = parent.byteOffset + at + headerBytes;
    boxes.push({ type, body: new DataView(parent.buffer, start, sizeBytes - headerBytes) });
    at += sizeBytes;
  }
  return boxes;
};

/** The first box of a path of types. */
const boxAt = (parent: DataView, [type, ...rest]: readonly string[]): DataView | null => {
  const found = boxesIn(parent).find((box) => box.type === type);
  if (!found) return null;
  return rest.length === 0 ? found.body : boxAt(found.body, rest);
};

const versionOf = (box: DataView): number => box.getUint8(0);

/** `mvhd` and `mdhd` alike: two times before the clock, four or eight bytes each. */
const ticksPerSecOf = (box: DataView): number => box.getUint32(versionOf(box) === 1 ? 20 : 12);

/** `tkhd`: two times before the track's number. */
const trackIdOf = (box: DataView): number => box.getUint32(versionOf(box) === 1 ? 20 : 12);

const editsOf = (box: DataView): EditEntry[] => {
  const isLong = versionOf(box) === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = box.getUint32(4);
  if (count > maxEdits) throw new RangeError('too many edits');
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + index * entryBytes;
    return {
      durationTicks: isLong ? Number(box.getBigUint64(at)) : box.getUint32(at),
      mediaTicks: isLong ? Number(box.getBigInt64(at + 8)) : box.getInt32(at + 4),
      rate: box.getInt32(at + entryBytes - 4) / 65_536,
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
 * @param movie what is in the box `moov`; untrusted
 * @throws ClipProblem where it is damaged
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
