import { pcmSamplesPerEntry } from './samples-per-entry.ts';

/** QuickTime's handlers of where the data lies, not of what it is. */
const dataHandlers: ReadonlySet<string> = new Set(['alis', 'url ', 'rsrc']);

/** What the tables of one track declare. */
export type DeclaredTrack = {
  /** Whether all handlers are of sound; null before there is one. */
  isSound: boolean | null;
  /** The most samples that a table speaks of. */
  samples: number;
  /** Bytes of samples that are all of one size. */
  bytes: number;
  /** Whether every sample lasts one tick, by the only table of times; null before that. */
  isClocked: boolean | null;
  /** See the function of this name; 1 where boxes can hide another handler or table. */
  samplesPerEntry: number | null;
  chunks: number;
  /** Chunks of all runs but the last, samples in them, and the last run. */
  earlier: { chunks: number; samples: number };
  lastRun: { firstChunk: number; samplesPerChunk: number };
  /** Samples of a chunk in the last runs of tables that another one follows. */
  otherSamplesPerChunk: number;
};

export const newTrack = (): DeclaredTrack => ({
  isSound: null,
  samples: 0,
  bytes: 0,
  isClocked: null,
  samplesPerEntry: null,
  chunks: 0,
  earlier: { chunks: 0, samples: 0 },
  lastRun: { firstChunk: 1, samplesPerChunk: 0 },
  otherSamplesPerChunk: 0,
});

/** Adds a handler, `hdlr`. */
export const addHandler = (track: DeclaredTrack, handler: string): void => {
  if (dataHandlers.has(handler)) return;
  track.isSound = track.isSound !== false && handler === 'soun';
};

/** Begins a table `stsc`. Of several, FFmpeg reads the first or the last, so that all count. */
export const beginChunks = (track: DeclaredTrack): void => {
  track.otherSamplesPerChunk += track.lastRun.samplesPerChunk;
  track.lastRun = { firstChunk: 1, samplesPerChunk: 0 };
};

/** Adds a run of `stsc`: chunks from this one on have so many samples each. */
export const addChunks = (
  track: DeclaredTrack,
  firstChunk: number,
  samplesPerChunk: number,
): void => {
  const { lastRun, earlier } = track;
  // FFmpeg moves a run that is out of order to the chunk before the next one.
  const chunks = Math.max(1, firstChunk - lastRun.firstChunk);
  if (lastRun.samplesPerChunk > 0) {
    earlier.chunks += chunks;
    earlier.samples += chunks * lastRun.samplesPerChunk;
  }
  // It takes a run of none for one of one.
  track.lastRun = { firstChunk, samplesPerChunk: Math.max(1, samplesPerChunk) };
};

/**
 * How many samples a track declares, for how many entries readers make room, and how many bytes the
 * samples take at least.
 */
export const samplesOf = (
  track: DeclaredTrack,
): { count: number; entries: number; bytes: number } => {
  const { isSound, isClocked, chunks, lastRun, earlier, samplesPerEntry } = track;
  const inLast = Math.max(0, chunks - lastRun.firstChunk + 1) * lastRun.samplesPerChunk;
  const inOthers = chunks * track.otherSamplesPerChunk;
  const count = Math.max(track.samples, earlier.samples + inLast + inOthers);
  const perEntry = isClocked && isSound ? (samplesPerEntry ?? 1) : 1;
  const isPacked = perEntry > 1 && perEntry < pcmSamplesPerEntry;
  return {
    count,
    // Each chunk begins an entry.
    entries: perEntry === 1 ? count : count / perEntry + earlier.chunks + chunks,
    bytes: isPacked ? 0 : track.bytes,
  };
};
