/** QuickTime's data handlers, which describe the location of media, not its kind. */
const dataHandlers: ReadonlySet<string> = new Set(['alis', 'url ', 'rsrc']);

type DeclaredTrack = ReturnType<typeof createTrack>;

export const createTrack = () => ({
  /** Whether all handlers are audio handlers; null before the first handler. */
  isAudio: null as boolean | null,
  /** The highest number that a table declares. */
  samples: 0,
  /** Whether every sample lasts one tick, by the only time table; null before that table. */
  isClocked: null as boolean | null,
  chunks: 0,
  /** Total chunks and samples of all runs but the last. */
  earlier: { chunks: 0, samples: 0 },
  lastRun: { firstChunk: 1, samplesPerChunk: 0 },
  /** Samples per chunk in the last runs of tables that are followed by another one. */
  otherSamplesPerChunk: 0,
});

export const addHandler = (track: DeclaredTrack, handler: string): void => {
  if (dataHandlers.has(handler)) return;
  track.isAudio = track.isAudio !== false && handler === 'soun';
};

/** Starts an `stsc` table. Of several, FFmpeg reads the first or the last: all count. */
export const beginChunks = (track: DeclaredTrack): void => {
  track.otherSamplesPerChunk += track.lastRun.samplesPerChunk;
  track.lastRun = { firstChunk: 1, samplesPerChunk: 0 };
};

export const addChunks = (
  track: DeclaredTrack,
  firstChunk: number,
  samplesPerChunk: number,
): void => {
  const { lastRun, earlier } = track;
  // FFmpeg moves an out-of-order run to the chunk before the next one.
  const chunks = Math.max(1, firstChunk - lastRun.firstChunk);
  if (lastRun.samplesPerChunk > 0) {
    earlier.chunks += chunks;
    earlier.samples += chunks * lastRun.samplesPerChunk;
  }
  // It treats a run of zero samples per chunk as one of one.
  track.lastRun = { firstChunk, samplesPerChunk: Math.max(1, samplesPerChunk) };
};

/**
 * How many samples of sound that last one tick are counted as one entry. In long files, the minimum
 * number that FFmpeg puts into one entry of its index (`mov_build_index`) if the sound is
 * uncompressed. If it is not, its entries take more, up to the memory limit of its reader; so in
 * short files each sample is one.
 */
export const soundSamplesPerEntry = { long: 160, short: 1 } as const;

/** Returns the samples that a track declares, and the entries that decoders allocate for them. */
export const samplesOf = (
  track: DeclaredTrack,
  samplesPerEntry: number,
): { count: number; entries: number } => {
  const { isAudio, isClocked, chunks, lastRun, earlier } = track;
  const inLast = Math.max(0, chunks - lastRun.firstChunk + 1) * lastRun.samplesPerChunk;
  const inOthers = chunks * track.otherSamplesPerChunk;
  const count = Math.max(track.samples, earlier.samples + inLast + inOthers);
  // Each chunk starts a new entry.
  const inGroups = Math.min(count, count / samplesPerEntry + earlier.chunks + chunks);
  return { count, entries: isClocked && isAudio ? inGroups : count };
};
