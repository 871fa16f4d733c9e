import { beginDecodeRun, type DecodeRun, type RunListener } from './decode-run.ts';
import type { OpenClipFile } from './open-clip-file.ts';

/** Number of decoders for the playhead: one decodes ahead, one fills gaps behind. */
const playheadDecoders = 2;

const maxOffset = 8;

/** A clip's active decoders, each with about ten frames in memory. */
export const createRunSet = (
  file: OpenClipFile,
  listenerOf: (run: () => DecodeRun) => RunListener,
) => {
  const { keyOf } = file.presentation;
  const keyFor = (packet: number): number => keyOf[packet] ?? 0;
  let waiting: readonly number[] = [];
  let runs: DecodeRun[] = [];

  const distanceOf = (run: DecodeRun, packet: number): number | null => {
    if (run.isPending(packet)) return 0;
    if (run.isFlushed() || packet < run.position()) return null;
    return packet - run.position() + 1;
  };

  const distanceFromKey = (packet: number): number => packet - keyFor(packet) + 1;

  const best = (packet: number): DecodeRun | null => {
    let minDistance = distanceFromKey(packet);
    let nearest: DecodeRun | null = null;
    for (const run of runs) {
      const distance = distanceOf(run, packet);
      if (distance === null || distance >= minDistance) continue;
      minDistance = distance;
      nearest = run;
    }
    return nearest;
  };

  const isAt = (run: DecodeRun, position: number): boolean =>
    !run.isFlushed() &&
    run.keyPacket === keyFor(position) &&
    Math.abs(run.position() - position) <= maxOffset;

  /** Returns the decoders that do not wait at a position, except for the most recently used one. */
  const spareRuns = (): DecodeRun[] => {
    const waitingRuns = waiting.map((position) => runs.find((run) => isAt(run, position)));
    return runs.slice(0, -1).filter((run) => !waitingRuns.includes(run));
  };

  /** Packets saved, times the number of packets for which it is the nearest decoder. */
  const usefulness = (run: DecodeRun): number => {
    const position = run.position();
    const others = runs
      .filter((other) => other !== run && other.keyPacket === run.keyPacket)
      .map((other) => other.position());
    const before = Math.max(run.keyPacket, ...others.filter((other) => other <= position));
    const endOfKey = keyOf.lastIndexOf(run.keyPacket) + 1;
    const after = Math.min(endOfKey, ...others.filter((other) => other > position));
    return run.isFlushed() ? 0 : (position - before) * Math.max(0, after - position);
  };

  const leastUseful = (some: readonly DecodeRun[]): DecodeRun | undefined =>
    some.toSorted((one, other) => usefulness(one) - usefulness(other))[0];

  const end = (run: DecodeRun): void => {
    if (!runs.includes(run)) return;
    runs = runs.filter((other) => other !== run);
    run.close();
  };

  const begin = (keyPacket: number): DecodeRun => {
    const replaced = leastUseful(spareRuns()) ?? runs[0];
    if (replaced && runs.length >= playheadDecoders + waiting.length) end(replaced);
    const run: DecodeRun = beginDecodeRun(
      file,
      keyPacket,
      listenerOf(() => run),
    );
    // Not as the most recently used one: the caller promotes it with `markUsed`.
    runs.splice(-1, 0, run);
    return run;
  };

  const markUsed = (run: DecodeRun): DecodeRun => {
    runs = [...runs.filter((other) => other !== run), run];
    return run;
  };

  return {
    best,
    distanceTo: (packet: number): number => {
      const run = best(packet);
      return (run && distanceOf(run, packet)) ?? distanceFromKey(packet);
    },
    take: (packet: number): DecodeRun => markUsed(best(packet) ?? begin(keyFor(packet))),
    setWaiting: (positions: readonly number[]): void => {
      waiting = positions;
      while (runs.length > playheadDecoders + positions.length) end(runs[0] as DecodeRun);
    },
    emptyPosition: (): number | null =>
      waiting.find((position) => !runs.some((run) => isAt(run, position))) ?? null,
    /** Returns the decoder to wait at a position: one that is not needed elsewhere, or a new one. */
    takeForPosition: (position: number): DecodeRun => {
      const approaching = spareRuns()
        .filter((run) => !run.isFlushed() && run.keyPacket === keyFor(position))
        .filter((run) => run.position() <= position)
        .sort((one, other) => other.position() - one.position());
      return approaching[0] ?? begin(keyFor(position));
    },
    has: (run: DecodeRun): boolean => runs.includes(run),
    end,
    close: (): void => {
      for (const run of runs) run.close();
      runs = [];
    },
  };
};

export type RunSet = ReturnType<typeof createRunSet>;

/** Distance in packets from a key frame within which jumps are fast without a waiting decoder. */
const shortDistance = 32;

type KeyRun = { readonly begin: number; readonly length: number };

const keyRuns = (keyOf: Int32Array): KeyRun[] => {
  const begins = [...new Set(keyOf)].sort((one, other) => one - other);
  return begins.map((begin, index) => ({
    begin,
    length: (begins[index + 1] ?? keyOf.length) - begin,
  }));
};

/** Returns how many waiting positions keep all jumps in a run within a distance. */
const countIn = ({ length }: KeyRun, distance: number): number =>
  Math.max(0, Math.ceil(length / distance) - 1);

const positionsIn = (run: KeyRun, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => run.begin + Math.round(((index + 1) * run.length) / (count + 1)),
  );

/**
 * Returns where decoders wait, so that a jump need not decode everything since the last key frame:
 * spread evenly over long runs without one.
 * @param keyOf the key packet of each packet
 * @returns the packets that these decoders are fed next, ascending
 */
export const waitingPositions = (keyOf: Int32Array, maxDecoders: number): readonly number[] => {
  if (maxDecoders <= 0) return [];
  const runs = keyRuns(keyOf).filter(({ length }) => length > shortDistance);
  const countAt = (distance: number): number =>
    runs.reduce((sum, run) => sum + countIn(run, distance), 0);
  let [low, high] = [shortDistance, Math.max(shortDistance, keyOf.length)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countAt(middle) <= maxDecoders) high = middle;
    else low = middle + 1;
  }
  return runs.flatMap((run) => positionsIn(run, countIn(run, low)));
};
