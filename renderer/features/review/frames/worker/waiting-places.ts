/** A jump over no more packets than this is quick enough without a decoder on the way. */
const shortWay = 32;

type KeyRun = { readonly begin: number; readonly length: number };

const keyRuns = (keyOf: Int32Array): KeyRun[] => {
  const begins = [...new Set(keyOf)].sort((one, other) => one - other);
  return begins.map((begin, index) => ({
    begin,
    length: (begins[index + 1] ?? keyOf.length) - begin,
  }));
};

/** How many places keep all ways in a run no longer than a distance. */
const countIn = ({ length }: KeyRun, distance: number): number =>
  Math.max(0, Math.ceil(length / distance) - 1);

const placesIn = (run: KeyRun, count: number): number[] =>
  Array.from(
    { length: count },
    (_, index) => run.begin + Math.round(((index + 1) * run.length) / (count + 1)),
  );

/**
 * Where decoders are to wait, so that nobody who jumps there has to wait while everything since the
 * last key frame is decoded: spread evenly over long runs without a key frame.
 * @param keyOf the packet with which decoding begins, for each packet
 * @param most how many decoders there is room for
 * @returns packets that such decoders are fed next, ascending
 */
export const waitingPlaces = (keyOf: Int32Array, most: number): readonly number[] => {
  if (most <= 0) return [];
  const runs = keyRuns(keyOf).filter(({ length }) => length > shortWay);
  const countAt = (distance: number): number =>
    runs.reduce((sum, run) => sum + countIn(run, distance), 0);
  let [low, high] = [shortWay, Math.max(shortWay, keyOf.length)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countAt(middle) <= most) high = middle;
    else low = middle + 1;
  }
  return runs.flatMap((run) => placesIn(run, countIn(run, low)));
};
