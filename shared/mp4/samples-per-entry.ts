/** Codes of uncompressed audio in QuickTime and ISO 23003-5. */
const pcmCodecs: ReadonlySet<string> = new Set(
  'raw ,sowt,twos,lpcm,in24,in32,fl32,fl64,ipcm,fpcm,alaw,ulaw'.split(','),
);

/** Codes of QuickTime's old codecs, whose samples are counted as if uncompressed. */
const packedCodecs: ReadonlySet<string> = new Set(
  'ima4,MAC3,MAC6,agsm,QDM2,QDMC,Qclp,ms\0\x02,ms\0\x11'.split(','),
);

/** Minimum number of uncompressed samples in an entry. */
export const pcmSamplesPerEntry = 1024;
/** Minimum number of samples in an entry; FFmpeg gives each frame of at least this size an entry. */
const minSamplesPerEntry = 160;

/** Offset of the number of samples per frame, by version of QuickTime's sample entry. */
const frameSamplesOffsets: readonly (number | null)[] = [null, 36, 68];

/**
 * Returns the minimum number of samples that FFmpeg puts into one entry of its index (`mov.c`,
 * `mov_build_index`) if each lasts one tick; 1 for codecs with an entry per sample.
 * @param description content of `stsd`
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
