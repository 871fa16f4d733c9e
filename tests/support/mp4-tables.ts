import {
  handlerBox,
  mp4Box,
  mp4FullBox,
  uint32List,
  uint32s,
} from '../../tools/prompt-clips/mp4-box.ts';

/** The maximum for which FFmpeg 4 allocates a table: slightly less than 2^31 bytes at 24 each. */
const bombSamples = 89_478_480;

/** Position of the content of the first box of a type, after its version and flags. */
const tableIn = (clip: Buffer, type: string): number => {
  const at = clip.indexOf(type, 0, 'latin1');
  if (at < 0) throw new Error(`The clip has no "${type}" box.`);
  return at + 8;
};

/** Writes 32-bit numbers into a table of the clip: [byte of its content, number]. */
const withNumbers = (clip: Buffer, type: string, ...numbers: [number, number][]): Buffer => {
  const bytes = Buffer.from(clip);
  const table = tableIn(bytes, type);
  for (const [at, number] of numbers) bytes.writeUInt32BE(number, table + at);
  return bytes;
};

/**
 * Clips whose tables declare more than the file can hold.
 * @param clip with one track and an even frame rate, its index in one piece
 */
export const countBombs = {
  'samples of one size': (clip: Buffer): Buffer => {
    const sized = withNumbers(clip, 'stsz', [0, 1], [4, bombSamples]);
    const chunked = withNumbers(sized, 'stsc', [8, bombSamples]);
    return withNumbers(chunked, 'stts', [4, bombSamples]);
  },
  'a run of times': (clip: Buffer): Buffer => withNumbers(clip, 'stts', [4, bombSamples]),
  'a run of shifts': (clip: Buffer): Buffer => withNumbers(clip, 'ctts', [4, bombSamples]),
  'entries of times': (clip: Buffer): Buffer => withNumbers(clip, 'stts', [0, bombSamples]),
  'entries of shifts': (clip: Buffer): Buffer => withNumbers(clip, 'ctts', [0, bombSamples]),
  'entries of sizes': (clip: Buffer): Buffer => withNumbers(clip, 'stsz', [4, bombSamples]),
  'entries of places': (clip: Buffer): Buffer => withNumbers(clip, 'stco', [0, bombSamples]),
  'samples of a chunk': (clip: Buffer): Buffer => withNumbers(clip, 'stsc', [8, bombSamples]),
} as const;

/** A fragmented clip whose first fragment declares samples that take no space in its table. */
export const fragmentBomb = (clip: Buffer): Buffer => {
  const bytes = Buffer.from(clip);
  const run = tableIn(bytes, 'trun');
  bytes.writeUIntBE(0x1, run - 3, 3);
  bytes.writeUInt32BE(bombSamples, run);
  return bytes;
};

const rename = (clip: Buffer, type: string, name: string): void => {
  clip.write(name, clip.indexOf(type, 0, 'latin1'), 'latin1');
};

/**
 * A bomb in tables that only FFmpeg looks for, in place of the description of the coding.
 * @param clip as FFmpeg writes it
 */
export const hiddenBomb = (clip: Buffer): Buffer => {
  const bytes = Buffer.from(clip);
  for (const type of ['stsz', 'stsc']) rename(bytes, type, 'free');
  rename(bytes, 'btrt', 'stsz');
  rename(bytes, 'avcC', 'stsc');
  bytes.writeUInt32BE(0, tableIn(bytes, 'stsc') - 4);
  const chunked = withNumbers(bytes, 'stsc', [0, 1], [4, 1], [8, bombSamples], [12, 1]);
  chunked.writeUInt32BE(0, tableIn(chunked, 'stsz') - 4);
  return withNumbers(chunked, 'stsz', [0, 1], [4, bombSamples]);
};

/** A box that makes FFmpeg treat the track around it as pictures. */
export const hiddenHandler = (): Buffer => mp4FullBox('meta', handlerBox('vide'));

/** A sound track whose samples last a tick and take a byte each, all in one chunk. */
type SoundTrack = {
  samples: number;
  coding?: string;
  extra?: Buffer | undefined;
};

const soundTrack = ({ samples, coding = 'sowt', extra = Buffer.alloc(0) }: SoundTrack): Buffer => {
  const entry = Buffer.alloc(28);
  for (const [at, number] of [
    [6, 1],
    [16, 1],
    [18, 8],
    [24, 48_000],
  ] as const) {
    entry.writeUInt16BE(number, at);
  }
  const header = Buffer.alloc(80);
  header.writeUInt32BE(2, 8);
  const tables = [
    mp4FullBox('stsd', uint32s(1), mp4Box(coding, entry)),
    mp4FullBox('stts', uint32s(1, samples, 1)),
    mp4FullBox('stsc', uint32s(1, 1, samples, 1)),
    mp4FullBox('stsz', uint32s(1, samples)),
    mp4FullBox('stco', uint32s(1, 48)),
  ];
  const reference = mp4FullBox('dref', uint32s(1), Buffer.from('0000000c75726c2000000001', 'hex'));
  const information = [
    mp4FullBox('smhd', uint32s(0)),
    mp4Box('dinf', reference),
    mp4Box('stbl', ...tables),
  ];
  return mp4Box(
    'trak',
    mp4FullBox('tkhd', header),
    mp4Box(
      'mdia',
      mp4FullBox('mdhd', uint32s(0, 0, 48_000, samples, 0x55c40000)),
      handlerBox('soun'),
      mp4Box('minf', ...information),
      extra,
    ),
  );
};

/** @param clip with its index as its last box */
export const withSound = (clip: Buffer, ...tracks: SoundTrack[]): Buffer => {
  const start = clip.lastIndexOf('moov') - 4;
  const movie = mp4Box('moov', clip.subarray(start + 8), ...tracks.map(soundTrack));
  return Buffer.concat([clip.subarray(0, start), movie]);
};

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** A box, header included, with some of its boxes replaced; `edts` is left out. */
const withBoxes = (bytes: Buffer, boxes: Readonly<Record<string, Buffer>>): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const box = bytes.subarray(at, at + bytes.readUInt32BE(at));
    const type = box.toString('latin1', 4, 8);
    if (containers.has(type)) parts.push(mp4Box(type, withBoxes(box.subarray(8), boxes)));
    else if (type !== 'edts') parts.push(boxes[type] ?? box);
  }
  return Buffer.concat(parts);
};

/**
 * Frames of a few bytes with an entry in every table; they cannot be decoded.
 * @param clip the source of everything else, with `ftyp` as its first box and `moov` as its last
 */
export const longClip = (clip: Buffer, frameCount: number): Buffer => {
  const fileType = clip.subarray(0, clip.readUInt32BE(0));
  const frameBytes = 8;
  const frames = mp4Box('mdat', Buffer.alloc(frameCount * frameBytes, uint32s(4, 0x01000000)));
  const start = fileType.length + 8;
  const chunks = Array.from({ length: frameCount }, (_, at) => at);
  const shifts = Buffer.alloc(8 * frameCount, uint32s(1, 1024));
  const movie = withBoxes(clip.subarray(clip.lastIndexOf('moov') - 4), {
    stts: mp4FullBox('stts', uint32s(1, frameCount, 512)),
    ctts: mp4FullBox('ctts', uint32s(frameCount), shifts),
    stsc: mp4FullBox('stsc', uint32s(frameCount), uint32List(chunks.flatMap((n) => [n + 1, 1, 1]))),
    stsz: mp4FullBox('stsz', uint32s(frameBytes, frameCount)),
    stco: mp4FullBox(
      'stco',
      uint32s(frameCount),
      uint32List(chunks.map((n) => start + n * frameBytes)),
    ),
  });
  return Buffer.concat([fileType, frames, movie]);
};
