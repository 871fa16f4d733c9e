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
 * Returns the positions at which decoders wait, so that a jump need not decode everything since the
 * last key frame: spread evenly over long runs without a key frame.
 * @param keyOf the key packet of each packet
 * @param maxDecoders maximum number of waiting decoders
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
