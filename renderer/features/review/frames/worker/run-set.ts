import { beginDecodeRun, type DecodeRun, type RunListener } from './decode-run.ts';
import type { ClipFile } from './open-clip-file.ts';

/** The decoders that are on their way through a clip. Each holds some ten frames in memory. */
export type RunSet = {
  /** The decoder that comes to a packet soonest; null where none does sooner than one from the key. */
  best(packet: number): DecodeRun | null;
  /** How many packets have to be fed to come by a packet, by the best decoder or a new one. */
  wayTo(packet: number): number;
  /** The decoder to come by a packet with, a new one where that is sooner. */
  take(packet: number): DecodeRun;
  /** Packets at which decoders wait while nothing else is to be done. */
  setWaiting(places: readonly number[]): void;
  /** The first place where no decoder waits; null where all are taken. */
  emptyPlace(): number | null;
  /** The decoder that goes there: one that is of no other use, or a new one. */
  takeForPlace(place: number): DecodeRun;
  has(run: DecodeRun): boolean;
  /** Of a decoder of another set nothing is done. */
  end(run: DecodeRun): void;
  /** Ends all; new ones can be begun. */
  close(): void;
};

/** One goes on where it is, one fills in what lies behind. */
const roaming = 2;

/** Packets by which a decoder may be off the place where it waits. */
const maxOff = 8;

/** @param listenerOf what a new decoder tells */
export const createRunSet = (
  file: ClipFile,
  listenerOf: (run: () => DecodeRun) => RunListener,
): RunSet => {
  const { keyOf } = file.presentation;
  const keyFor = (packet: number): number => keyOf[packet] ?? 0;
  let waiting: readonly number[] = [];
  /** Used last, last. */
  let runs: DecodeRun[] = [];

  const wayOf = (run: DecodeRun, packet: number): number | null => {
    if (run.isPending(packet)) return 0;
    if (run.isFlushed() || packet < run.position()) return null;
    return packet - run.position() + 1;
  };

  const wayFromKey = (packet: number): number => packet - keyFor(packet) + 1;

  const best = (packet: number): DecodeRun | null => {
    let least = wayFromKey(packet);
    let found: DecodeRun | null = null;
    for (const run of runs) {
      const way = wayOf(run, packet);
      if (way === null || way >= least) continue;
      least = way;
      found = run;
    }
    return found;
  };

  const isAt = (run: DecodeRun, place: number): boolean =>
    !run.isFlushed() &&
    run.keyPacket === keyFor(place) &&
    Math.abs(run.position() - place) <= maxOff;

  /** Decoders that wait nowhere, without the one used last. */
  const spareRuns = (): DecodeRun[] => {
    const waitingRuns = waiting.map((place) => runs.find((run) => isAt(run, place)));
    return runs.slice(0, -1).filter((run) => !waitingRuns.includes(run));
  };

  /** How much longer ways would be without a decoder: those from it on, by those up to it. */
  const worthOf = (run: DecodeRun): number => {
    const at = run.position();
    const others = runs
      .filter((other) => other !== run && other.keyPacket === run.keyPacket)
      .map((other) => other.position());
    const below = Math.max(run.keyPacket, ...others.filter((position) => position <= at));
    const lastOfKey = keyOf.lastIndexOf(run.keyPacket) + 1;
    const above = Math.min(lastOfKey, ...others.filter((position) => position > at));
    return run.isFlushed() ? 0 : (at - below) * Math.max(0, above - at);
  };

  const minUseful = (some: readonly DecodeRun[]): DecodeRun | undefined =>
    some.toSorted((one, other) => worthOf(one) - worthOf(other))[0];

  const end = (run: DecodeRun): void => {
    if (!runs.includes(run)) return;
    runs = runs.filter((other) => other !== run);
    run.close();
  };

  const begin = (keyPacket: number): DecodeRun => {
    const useless = minUseful(spareRuns()) ?? runs[0];
    if (useless && runs.length >= roaming + waiting.length) end(useless);
    const run: DecodeRun = beginDecodeRun(
      file,
      keyPacket,
      listenerOf(() => run),
    );
    // Not as the one used last: that is for whom it is taken to say.
    runs.splice(-1, 0, run);
    return run;
  };

  const used = (run: DecodeRun): DecodeRun => {
    runs = [...runs.filter((other) => other !== run), run];
    return run;
  };

  return {
    best,
    wayTo: (packet) => {
      const run = best(packet);
      return (run && wayOf(run, packet)) ?? wayFromKey(packet);
    },
    take: (packet) => used(best(packet) ?? begin(keyFor(packet))),
    setWaiting: (places) => {
      waiting = places;
      while (runs.length > roaming + places.length) end(runs[0] as DecodeRun);
    },
    emptyPlace: () => waiting.find((place) => !runs.some((run) => isAt(run, place))) ?? null,
    takeForPlace: (place) => {
      const onTheWay = spareRuns()
        .filter((run) => !run.isFlushed() && run.keyPacket === keyFor(place))
        .filter((run) => run.position() <= place)
        .sort((one, other) => other.position() - one.position());
      return onTheWay[0] ?? begin(keyFor(place));
    },
    has: (run) => runs.includes(run),
    end,
    close: () => {
      for (const run of runs) run.close();
      runs = [];
    },
  };
};
