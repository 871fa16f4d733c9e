/** QuickTime's data handlers, which describe the location of media, not its kind. */
const dataHandlers: ReadonlySet<string> = new Set(['alis', 'url ', 'rsrc']);

type DeclaredTrack = ReturnType<typeof createTrack>;

export const createTrack = () => ({
  /** Whether all handlers are audio handlers; null before the first handler. */
  isAudio: null as boolean | null,
  /** The highest number that a table declares. */
  samples: 0,
  /** Total bytes of samples of constant size. */
  bytes: 0,
  /** Whether every sample lasts one tick, by the only time table; null before that table. */
  isClocked: null as boolean | null,
  /** See `samplesPerEntry`; 1 if boxes may hide another handler or table. */
  samplesPerEntry: null as number | null,
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
 * Returns the samples that a track declares, the entries that decoders allocate, and the minimum
 * bytes of the samples.
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

/** Codes of uncompressed audio in QuickTime and ISO 23003-5. */
const pcmCodecs: ReadonlySet<string> = new Set(
  'raw ,sowt,twos,lpcm,in24,in32,fl32,fl64,ipcm,fpcm,alaw,ulaw'.split(','),
);

/** Codes of QuickTime's old codecs, whose samples are counted as if uncompressed. */
const packedCodecs: ReadonlySet<string> = new Set(
  'ima4,MAC3,MAC6,agsm,QDM2,QDMC,Qclp,ms\0\x02,ms\0\x11'.split(','),
);

const pcmSamplesPerEntry = 1024;
/** Minimum number of samples in an entry; FFmpeg gives each frame of at least this size an entry. */
const minSamplesPerEntry = 160;

/** Offset of the number of samples per frame, by version of QuickTime's sample entry. */
const frameSamplesOffsets: readonly (number | null)[] = [null, 36, 68];

/**
 * Returns the minimum number of samples that FFmpeg puts into one entry of its index (`mov.c`,
 * `mov_build_index`) if each lasts one tick; 1 for codecs with an entry per sample. @param
 * description content of `stsd`
 */
export const samplesPerEntry = (description: DataView): number => {
  const entry = 8;
  if (description.byteLength < entry + 36 || description.getUint32(4) !== 1) return 1;
  const codec = String.fromCharCode(
    ...[4, 5, 6, 7].map((offset) => description.getUint8(entry + offset)),
  );
  if (packedCodecs.has(codec)) return minSamplesPerEntry;
  const offset = frameSamplesOffsets[description.getUint16(entry + 16)];
  if (!pcmCodecs.has(codec) || offset === undefined) return 1;
  if (offset === null) return pcmSamplesPerEntry;
  const isTruncated = description.byteLength < entry + offset + 4;
  return !isTruncated && description.getUint32(entry + offset) <= 1
    ? pcmSamplesPerEntry
    : minSamplesPerEntry;
};
