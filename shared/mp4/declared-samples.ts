import { pcmSamplesPerEntry } from './samples-per-entry.ts';

/** QuickTime's data handlers, which describe the location of media, not its kind. */
const dataHandlers: ReadonlySet<string> = new Set(['alis', 'url ', 'rsrc']);

export type DeclaredTrack = {
  /** Whether all handlers are audio handlers; null before the first handler. */
  isAudio: boolean | null;
  samples: number;
  /** Total bytes of samples of constant size. */
  bytes: number;
  /** Whether every sample lasts one tick, by the only time table; null before that table. */
  isClocked: boolean | null;
  /** See `samplesPerEntry`; 1 if boxes may hide another handler or table. */
  samplesPerEntry: number | null;
  chunks: number;
  /** Total chunks and samples of all runs but the last. */
  earlier: { chunks: number; samples: number };
  lastRun: { firstChunk: number; samplesPerChunk: number };
  /** Samples per chunk in the last runs of tables that are followed by another one. */
  otherSamplesPerChunk: number;
};

export const createTrack = (): DeclaredTrack => ({
  isAudio: null,
  samples: 0,
  bytes: 0,
  isClocked: null,
  samplesPerEntry: null,
  chunks: 0,
  earlier: { chunks: 0, samples: 0 },
  lastRun: { firstChunk: 1, samplesPerChunk: 0 },
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

/** Adds a run of `stsc`: the samples per chunk, starting with a chunk. */
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
 * Returns the number of samples that a track declares, the number of entries that decoders
 * allocate, and the minimum bytes of the samples.
 */
export const samplesOf = (
  track: DeclaredTrack,
): { count: number; entries: number; bytes: number } => {
  const { isAudio, isClocked, chunks, lastRun, earlier, samplesPerEntry } = track;
  const inLast = Math.max(0, chunks - lastRun.firstChunk + 1) * lastRun.samplesPerChunk;
  const inOthers = chunks * track.otherSamplesPerChunk;
  const count = Math.max(track.samples, earlier.samples + inLast + inOthers);
  const perEntry = isClocked && isAudio ? (samplesPerEntry ?? 1) : 1;
  const isPacked = perEntry > 1 && perEntry < pcmSamplesPerEntry;
  return {
    count,
    // Each chunk starts a new entry.
    entries: perEntry === 1 ? count : count / perEntry + earlier.chunks + chunks,
    bytes: isPacked ? 0 : track.bytes,
  };
};
