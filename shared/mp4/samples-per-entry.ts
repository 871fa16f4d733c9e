/** Uncompressed audio codings in QuickTime and ISO 23003-5. */
const pcmCodings: ReadonlySet<string> = new Set(
  'raw ,sowt,twos,lpcm,in24,in32,fl32,fl64,ipcm,fpcm,alaw,ulaw'.split(','),
);

/** QuickTime's old codings, whose samples are counted as if uncompressed. */
const packedCodings: ReadonlySet<string> = new Set(
  'ima4,MAC3,MAC6,agsm,QDM2,QDMC,Qclp,ms\0\x02,ms\0\x11'.split(','),
);

export const pcmSamplesPerEntry = 1024;
/** Minimum size of an entry: from this frame size on, FFmpeg gives each frame an entry. */
const minSamplesPerEntry = 160;

/** Offset of the number of samples per frame, by version of QuickTime's sample entry. */
const frameSamplesAt: readonly (number | null)[] = [null, 36, 68];

/**
 * Returns the minimum number of samples that FFmpeg puts into one entry of its index (`mov.c`,
 * `mov_build_index`) if each lasts one tick; 1 for codings with an entry per sample.
 * @param description content of `stsd`
 */
export const samplesPerEntry = (description: DataView): number => {
  const entry = 8;
  if (description.byteLength < entry + 36 || description.getUint32(4) !== 1) return 1;
  const coding = String.fromCharCode(...[4, 5, 6, 7].map((at) => description.getUint8(entry + at)));
  if (packedCodings.has(coding)) return minSamplesPerEntry;
  const at = frameSamplesAt[description.getUint16(entry + 16)];
  if (!pcmCodings.has(coding) || at === undefined) return 1;
  if (at === null) return pcmSamplesPerEntry;
  const isCut = description.byteLength < entry + at + 4;
  return !isCut && description.getUint32(entry + at) <= 1 ? pcmSamplesPerEntry : minSamplesPerEntry;
};
