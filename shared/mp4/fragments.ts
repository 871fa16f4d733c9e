import { boxesIn } from './boxes-in.ts';
import type { SampleDefaults } from './movie-box.ts';
import type { PacketList } from './sample-tables.ts';

const createFieldReader = (box: DataView, start: number) => {
  let offset = start;
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

type TrackHeader = SampleDefaults & {
  readonly trackId: number;
  /** Position from which its runs count; null if the end of the track before it. */
  readonly base: number | null;
};

/** Reads `tfhd` (ISO/IEC 14496-12, 8.8.7). */
const readHeader = (
  box: DataView,
  fragmentPosition: number,
  defaults: ReadonlyMap<number, SampleDefaults>,
): TrackHeader => {
  const flags = flagsOf(box);
  const { unsigned, long } = createFieldReader(box, 4);
  const trackId = unsigned();
  const usual = defaults.get(trackId) ?? { durationTicks: 0, sizeBytes: 0, flags: 0 };
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
  header: TrackHeader,
  start: { base: number; position: number },
  onSample: PacketList['add'] | null,
): number => {
  const flags = flagsOf(box);
  const { unsigned, signed } = createFieldReader(box, 4);
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
 * Adds the frames of all runs that a fragment has of a track, from the time of `tfdt` on.
 * @param fragment content of `moof`
 * @param fragmentPosition of `moof` in the file
 * @throws RangeError if it is damaged
 */
export const addFragmentSamples = (
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
