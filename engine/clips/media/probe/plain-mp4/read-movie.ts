import { tagName } from '../ffprobe-report.ts';

/** FFmpeg's names of the most common tags (`mov_read_udta_string`). */
const itunesNames: Readonly<Record<string, string>> = {
  '\u00a9cmt': 'comment',
  '\u00a9day': 'date',
  '\u00a9nam': 'title',
  '\u00a9too': 'encoder',
  desc: 'description',
};

const metaTypes = new Set(['hdlr', 'keys', 'ilst', 'free']);
const utf8Text = 1;
/** Size of the header of `keys` (version, flags, number of keys) and of `data` (type, language). */
const headerBytes = 8;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const textOf = (bytes: Buffer): string => {
  // FFmpeg cuts text at NUL.
  assertPlain(!bytes.includes(0), 'a tag with a NUL');
  return decoder.decode(bytes);
};

const itemText = ({ body }: ChildBox): string => {
  const boxes = childBoxes(body);
  const data = onlyBox(boxes, 'data');
  assertPlain(boxes.length === 1 && data.length >= headerBytes, 'a tag of several parts');
  assertPlain(data.readUInt32BE(0) === utf8Text, 'a tag that is not text');
  return textOf(data.subarray(headerBytes));
};

/** Reads QuickTime's tag names; the type of an item is the 1-based index of its name. */
const readKeys = (boxes: readonly ChildBox[]): string[] =>
  childBoxes(onlyBox(boxes, 'keys').subarray(headerBytes)).map(({ type, body }) => {
    assertPlain(type === 'mdta', 'a key of another kind');
    return textOf(body);
  });

/**
 * Names tags as FFmpeg does.
 * @param userData content of `udta`
 * @throws Error if there is anything but texts with known names
 */
const readMovieTags = (userData: Buffer): Map<string, string> => {
  const outer = childBoxes(userData);
  assertTypes(outer, new Set(['meta']));
  if (outer.length === 0) return new Map();
  const boxes = childBoxes(onlyBox(outer, 'meta').subarray(4));
  assertTypes(boxes, metaTypes);
  const handler = onlyBox(boxes, 'hdlr').toString('latin1', 8, 12);
  assertPlain(handler === 'mdir' || handler === 'mdta', 'tags of another kind');
  const keys = handler === 'mdta' ? readKeys(boxes) : null;
  const tags = new Map<string, string>();
  for (const item of childBoxes(onlyBox(boxes, 'ilst'))) {
    const key = keys
      ? keys[Buffer.from(item.type, 'latin1').readUInt32BE(0) - 1]
      : itunesNames[item.type];
    assertPlain(key !== undefined && /^[\w.-]{1,200}$/.test(key), 'a tag of another name');
    const name = tagName(key);
    // FFmpeg keeps only one of two tags whose names differ in case.
    const isNew = ![...tags.keys()].some((other) => other.toLowerCase() === name.toLowerCase());
    const text = itemText(item);
    assertPlain(isNew && text !== '', 'a tag that comes twice or is empty');
    tags.set(name, text);
  }
  return tags;
};

/** Profiles with additional chroma parameters (ISO 14496-10, 7.3.2.1.1); only High is common. */
const profilesWithChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Removes emulation prevention bytes (ISO 14496-10, 7.4.1). */
const removeEmulationBytes = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.filter(
      (byte, index) => !(byte === 3 && index > 1 && !bytes[index - 1] && !bytes[index - 2]),
    ),
  );

const createBitReader = (bytes: Buffer) => {
  let position = 0;
  const bit = (): number => {
    assertPlain(position < bytes.length * 8, 'a truncated sequence parameter set');
    const value = ((bytes[position >> 3] ?? 0) >> (7 - (position & 7))) & 1;
    position += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit();
    return value;
  };
  const expGolomb = (): number => {
    let zeros = 0;
    while (bit() === 0) zeros += 1;
    assertPlain(zeros <= 16, 'a large number in a sequence parameter set');
    return 2 ** zeros - 1 + bits(zeros);
  };
  return { bit, bits, expGolomb };
};

type PictureSize = { width: number; height: number };

/**
 * Reads the cropped frame size in pixels.
 * @param unit a sequence parameter set of H.264 (ISO 14496-10, 7.3.2.1.1)
 * @throws Error if it is damaged or uses rare features, such as other pixels than 4:2:0
 */
const readPictureSize = (unit: Buffer): PictureSize => {
  const { bit, bits, expGolomb } = createBitReader(removeEmulationBytes(unit.subarray(1)));
  const profile = bits(8);
  // Constraints and level.
  bits(16);
  expGolomb(); // seq_parameter_set_id
  if (profilesWithChroma.has(profile)) {
    assertPlain(expGolomb() === 1, 'not 4:2:0');
    // More bits of luma and of chroma, then the flag of lossless transform bypass.
    assertPlain(expGolomb() + expGolomb() === 0, 'more than 8 bits');
    bit();
    assertPlain(bit() === 0, 'a scaling matrix');
  }
  expGolomb(); // log2_max_frame_num_minus4
  const orderType = expGolomb();
  assertPlain(orderType !== 1, 'a cyclic picture order count');
  if (orderType === 0) expGolomb(); // log2_max_pic_order_cnt_lsb_minus4
  expGolomb(); // max_num_ref_frames
  bit(); // gaps_in_frame_num_value_allowed_flag
  const columns = expGolomb() + 1;
  const rows = expGolomb() + 1;
  const isProgressive = bit() === 1;
  assertPlain(isProgressive, 'interlaced frames');
  bit(); // direct_8x8_inference_flag
  const crop = bit() === 1 ? [expGolomb(), expGolomb(), expGolomb(), expGolomb()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const width = columns * 16 - (left + right) * 2;
  const height = rows * 16 - (top + bottom) * 2;
  assertPlain(width > 0 && height > 0, 'no size');
  return { width, height };
};

export type PlainMovie = ReturnType<typeof readMovie>;

const movieTypes = new Set(['mvhd', 'trak', 'udta', 'iods', 'free']);
const trackTypes = new Set(['tkhd', 'edts', 'mdia', 'free']);
const editTypes = new Set(['elst']);
const mediaTypes = new Set(['mdhd', 'hdlr', 'minf', 'free']);
const informationTypes = new Set(['vmhd', 'smhd', 'dinf', 'stbl', 'free']);
const dataTypes = new Set(['dref']);
const tableTypes = new Set(
  'stsd stts stss ctts stsc stsz stco co64 sdtp sgpd sbgp cslg free'.split(' '),
);

/** Maximum number of frames; ffprobe reads longer clips faster. */
const maxFrames = 100_000;
/** The transformation matrix of a video that is not rotated, in `tkhd`. */
const identity = Buffer.from(
  '000100000000000000000000000000000001000000000000000000000000000040000000',
  'hex',
);

/** Boxes that FFmpeg and common encoders put into sample entries. */
const descriptionTypes = new Set(
  'avcC esds dOps dac3 dec3 dfLa alac damr btrt colr pasp fiel clap chan chnl srat free'.split(' '),
);

/** Size of a sample entry's fields before its boxes (ISO 14496-12, Visual- and `AudioSampleEntry`). */
const videoEntryBytes = 78;
const audioEntryBytes = 28;

/** @throws Error for a child box of another type, since FFmpeg accepts any table anywhere */
const knownBoxes = (bytes: Buffer, types: ReadonlySet<string>): ChildBox[] => {
  const boxes = childBoxes(bytes);
  assertTypes(boxes, types);
  return boxes;
};

const readTrack = (trak: Buffer) => {
  const boxes = knownBoxes(trak, trackTypes);
  for (const { type, body } of boxes) if (type === 'edts') knownBoxes(body, editTypes);
  const media = knownBoxes(onlyBox(boxes, 'mdia'), mediaTypes);
  const kind = onlyBox(media, 'hdlr').toString('latin1', 8, 12);
  const information = knownBoxes(onlyBox(media, 'minf'), informationTypes);
  const tables = knownBoxes(onlyBox(information, 'stbl'), tableTypes);
  assertDataInFile(information);
  const entryBytes = kind === 'soun' ? audioEntryBytes : videoEntryBytes;
  for (const { body } of childBoxes(onlyBox(tables, 'stsd').subarray(8))) {
    const isOtherAudioVersion = kind === 'soun' && body.readUInt16BE(8) !== 0;
    assertPlain(!isOtherAudioVersion, "QuickTime's audio version 1 or 2");
    knownBoxes(body.subarray(entryBytes), descriptionTypes);
  }
  return { kind, header: onlyBox(boxes, 'tkhd'), tables };
};

/** Reads it from the only sample entry, which must be H.264 with one SPS and one PPS. */
const readPicture = (descriptions: Buffer): PictureSize => {
  const entries = childBoxes(descriptions.subarray(8));
  assertPlain(entries.length === 1, 'several codecs');
  const boxes = childBoxes(onlyBox(entries, 'avc1').subarray(videoEntryBytes));
  // ISO 14496-15, `AVCDecoderConfigurationRecord`.
  const config = onlyBox(boxes, 'avcC');
  const sequenceEnd = 8 + config.readUInt16BE(6);
  const pictureEnd = sequenceEnd + 3 + config.readUInt16BE(sequenceEnd + 1);
  // One sequence parameter set (NAL unit type 7) and one picture parameter set (8).
  const kinds = [config[5], config[8], config[sequenceEnd + 3]].map((byte = 0) => byte & 31);
  const isUsual = kinds.join() === [1, 7, 8].join() && config[sequenceEnd] === 1;
  assertPlain(isUsual && pictureEnd <= config.length, 'not one set of parameters');
  return readPictureSize(config.subarray(8, sequenceEnd));
};

/** Content of a `dref` box with one entry, which says that the data is in the same file. */
const dataInFile = Buffer.from('00000000000000010000000c75726c2000000001', 'hex');

const assertDataInFile = (information: readonly ChildBox[]): void => {
  const data = knownBoxes(onlyBox(information, 'dinf'), dataTypes);
  const references = onlyBox(data, 'dref');
  assertPlain(references.equals(dataInFile), 'data elsewhere');
};

const assertOneCodec = (chunks: Buffer): void => {
  for (let at = 8; at < 8 + 12 * chunks.readUInt32BE(4); at += 12) {
    assertPlain(chunks.readUInt32BE(at + 8) === 1, 'another sample entry');
  }
};

/** @param header content of `tkhd`, whose times have four or eight bytes each */
const hasIdentityMatrix = (header: Buffer): boolean => {
  const start = header[0] === 1 ? 52 : 40;
  return header.subarray(start, start + 36).equals(identity);
};

/**
 * Reads the index of an MP4 with one H.264 track, and optionally audio; its frames are read by
 * `readVideo`.
 * @param movie content of `moov`, whose counts `findTableProblem` has checked
 * @throws Error for anything else
 */
export const readMovie = (movie: Buffer) => {
  const boxes = knownBoxes(movie, movieTypes);
  const tracks = boxes.filter(({ type }) => type === 'trak').map(({ body }) => readTrack(body));
  const [video, ...others] = tracks.filter(({ kind }) => kind === 'vide');
  const audioTracks = tracks.filter(({ kind }) => kind === 'soun');
  assertPlain(video !== undefined && others.length === 0, 'not exactly one video track');
  assertPlain(audioTracks.length === tracks.length - 1, 'a track of another kind');
  const { tables } = video;
  assertPlain(hasIdentityMatrix(video.header), 'a rotated video');
  assertPlain(onlyBox(tables, 'stsz').readUInt32BE(8) <= maxFrames, 'too many frames');
  assertOneCodec(onlyBox(tables, 'stsc'));
  const hasTags = boxes.some(({ type }) => type === 'udta');
  return {
    tags: hasTags ? readMovieTags(onlyBox(boxes, 'udta')) : new Map<string, string>(),
    hasAudio: audioTracks.length > 0,
    ...readPicture(onlyBox(tables, 'stsd')),
  };
};

/** Throws if a file has a feature that is left to ffprobe. */
export const assertPlain: (isPlain: boolean, what: string) => asserts isPlain = (isPlain, what) => {
  if (!isPlain) throw new Error(`It has ${what}.`);
};

export type ChildBox = { readonly type: string; readonly body: Buffer };

/** Splits bytes into boxes. @throws Error if the boxes do not fill them exactly */
export const childBoxes = (bytes: Buffer): ChildBox[] => {
  const boxes: ChildBox[] = [];
  for (let position = 0; position < bytes.length; ) {
    const sizeBytes = position + 8 <= bytes.length ? bytes.readUInt32BE(position) : 0;
    assertPlain(
      sizeBytes >= 8 && position + sizeBytes <= bytes.length,
      'child boxes that do not fill their parent',
    );
    const type = bytes.toString('latin1', position + 4, position + 8);
    boxes.push({ type, body: bytes.subarray(position + 8, position + sizeBytes) });
    position += sizeBytes;
  }
  return boxes;
};

export const onlyBox = (boxes: readonly ChildBox[], type: string): Buffer => {
  const [first, ...others] = boxes.filter((box) => box.type === type);
  assertPlain(first !== undefined && others.length === 0, `not one "${type}"`);
  return first.body;
};

export const assertTypes = (boxes: readonly ChildBox[], types: ReadonlySet<string>): void => {
  for (const { type } of boxes) assertPlain(types.has(type), `a "${type}"`);
};
