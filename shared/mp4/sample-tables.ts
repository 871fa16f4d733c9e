import { ClipProblem } from './clip-problem.ts';
import type { PacketTimes } from './presentation.ts';
import { boxesIn } from './read-box.ts';

/** A coded frame: its times, and its place in the file. */
export type VideoPacket = PacketTimes & { readonly position: number; readonly sizeBytes: number };

/** Maximum number of frames, hours of video, whose tables would fill the memory. */
const maxPackets = 1_000_000;

export type PacketList = ReturnType<typeof createPacketList>;

type Sample = Omit<VideoPacket, 'ticks'> & { offsetTicks: number };

/** The packets of a track in decoding order, to which its tables and then its fragments add. */
export const createPacketList = () => {
  const packets: VideoPacket[] = [];
  let decodingTicks = 0;
  return {
    packets,
    /** @throws ClipProblem if there are too many */
    add: ({ offsetTicks, ...sample }: Sample): void => {
      if (packets.length >= maxPackets) throw new ClipProblem('The clip has too many frames.');
      packets.push({ ...sample, ticks: decodingTicks + offsetTicks });
      decodingTicks += sample.durationTicks;
    },
    jumpTo: (ticks: number): void => {
      decodingTicks = ticks;
    },
  };
};

/** Returns the value of each sample in turn. @param afterEnd null repeats the last value */
const createRunReader = (table: DataView | undefined, afterEnd: number | null) => {
  const count = table?.getUint32(4) ?? 0;
  let [run, left, value] = [0, 0, 0];
  return (): number => {
    while (left === 0 && run < count) {
      left = table?.getUint32(8 + run * 8) ?? 0;
      // Offsets are signed in practice, whatever the version of their table.
      value = table?.getInt32(12 + run * 8) ?? 0;
      run += 1;
    }
    if (left === 0) return afterEnd ?? value;
    left -= 1;
    return value;
  };
};

/** Returns the size of a sample by its index. `stz2` packs sizes of 4, 8 or 16 bits. */
const createSizeReader = (sizes: DataView, isPacked: boolean) => {
  if (!isPacked) {
    const common = sizes.getUint32(4);
    return (index: number): number => common || sizes.getUint32(12 + 4 * index);
  }
  const bits = sizes.getUint8(7);
  return (index: number): number => {
    if (bits === 16) return sizes.getUint16(12 + 2 * index);
    if (bits === 8) return sizes.getUint8(12 + index);
    return (sizes.getUint8(12 + (index >> 1)) >> (index % 2 === 0 ? 4 : 0)) & 15;
  };
};

/** Returns the indexes of key frames; null if the tables name none, then all are key frames. */
const readKeys = (tables: readonly (DataView | undefined)[]): Set<number> | null => {
  const keys = new Set<number>();
  for (const table of tables) {
    const count = table?.getUint32(4) ?? 0;
    for (let index = 0; index < count; index += 1) {
      keys.add((table?.getUint32(8 + 4 * index) ?? 0) - 1);
    }
  }
  return keys.size > 0 ? keys : null;
};

/** Tables of which readers take the first or the last, so that two describe no certain frames. */
const uniqueTables = [['stsz', 'stz2'], ['stsc'], ['stco', 'co64']];

/**
 * See ISO/IEC 14496-12, 8.6 and 8.7. @param tables content of `stbl` @throws RangeError if damaged
 */
export const addTableSamples = (tables: DataView, list: PacketList): void => {
  const found = boxesIn(tables);
  for (const types of uniqueTables) {
    if (found.filter(({ type }) => types.includes(type)).length > 1) {
      throw new RangeError('two tables of a kind');
    }
  }
  const boxes = new Map(found.map(({ type, body }) => [type, body]));
  const sizes = boxes.get('stsz') ?? boxes.get('stz2');
  const runs = boxes.get('stsc');
  const offsets = boxes.get('stco') ?? boxes.get('co64');
  if (!sizes || !runs || !offsets || !boxes.has('stts')) return;
  const sizeOf = createSizeReader(sizes, !boxes.has('stsz'));
  const positionOf = (chunk: number): number =>
    boxes.has('stco')
      ? offsets.getUint32(8 + 4 * chunk)
      : Number(offsets.getBigUint64(8 + 8 * chunk));
  const nextDuration = createRunReader(boxes.get('stts'), null);
  const nextOffset = createRunReader(boxes.get('ctts'), 0);
  const keys = readKeys([boxes.get('stss'), boxes.get('stps')]);
  const [sampleCount, runCount, chunkCount] = [
    sizes.getUint32(8),
    runs.getUint32(4),
    offsets.getUint32(4),
  ];
  if (runCount > 0 && runs.getUint32(8 + 12 * (runCount - 1)) > chunkCount) {
    throw new RangeError('runs of chunks that do not exist');
  }
  let sample = 0;
  for (let chunk = 0, run = 0; chunk < chunkCount && sample < sampleCount; chunk += 1) {
    while (run + 1 < runCount && runs.getUint32(8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    let position = positionOf(chunk);
    const end = Math.min(sampleCount, sample + runs.getUint32(12 + 12 * run));
    for (; sample < end; sample += 1) {
      const sizeBytes = sizeOf(sample);
      const isKey = keys?.has(sample) ?? true;
      list.add({
        durationTicks: nextDuration(),
        offsetTicks: nextOffset(),
        isKey,
        position,
        sizeBytes,
      });
      position += sizeBytes;
    }
  }
};
