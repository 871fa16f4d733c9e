import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';

/** An edit: its duration in the movie's clock, and its start in the track's. */
export type WrittenEdit = { readonly durationTicks: number; readonly mediaTicks: number };

const headerBytes = 8;

const boxPath = (bytes: Buffer, types: readonly string[]): number[] => {
  const places: number[] = [];
  let [at, end] = [0, bytes.length];
  for (const type of types) {
    while (at < end && bytes.toString('latin1', at + 4, at + headerBytes) !== type) {
      at += bytes.readUInt32BE(at);
    }
    if (at >= end) throw new Error(`The file has no box ${type}.`);
    places.push(at);
    end = at + bytes.readUInt32BE(at);
    at += headerBytes;
  }
  return places;
};

/**
 * Replaces the first track's edits, moving the pictures and their offsets.
 * @param bytes as FFmpeg writes it, with an edit list and 32-bit offsets
 */
export const withEdits = (bytes: Buffer, edits: readonly WrittenEdit[]): Buffer => {
  const path = boxPath(bytes, ['moov', 'trak', 'edts', 'elst']);
  const listAt = path.at(-1) ?? 0;
  const oldBytes = bytes.readUInt32BE(listAt);
  const list = Buffer.alloc(16 + edits.length * 12);
  list.writeUInt32BE(list.length, 0);
  list.write('elst', 4, 'latin1');
  list.writeUInt32BE(edits.length, 12);
  for (const [index, { durationTicks, mediaTicks }] of edits.entries()) {
    list.writeUInt32BE(durationTicks, 16 + index * 12);
    list.writeInt32BE(mediaTicks, 20 + index * 12);
    list.writeUInt32BE(65_536, 24 + index * 12);
  }
  const edited = Buffer.concat([
    bytes.subarray(0, listAt),
    list,
    bytes.subarray(listAt + oldBytes),
  ]);
  const grownBytes = list.length - oldBytes;
  for (const at of path.slice(0, -1)) {
    edited.writeUInt32BE(edited.readUInt32BE(at) + grownBytes, at);
  }
  moveChunks(edited, grownBytes);
  return edited;
};

const moveChunks = (bytes: Buffer, byBytes: number): void => {
  const at = boxPath(bytes, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco']).at(-1) ?? 0;
  const count = bytes.readUInt32BE(at + 12);
  for (let index = 0; index < count; index += 1) {
    const placeAt = at + 16 + index * 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(placeAt) + byBytes, placeAt);
  }
};

const pathOf = async (name: string): Promise<string> => (await makeFrameClip(name)).path;

const bytesOf = async (name: string): Promise<Buffer> => readFileSync(await pathOf(name));

const remuxed = async (names: readonly string[], ...options: string[]): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'cc-remuxed-'));
  const target = join(folder, 'remuxed.mp4');
  const paths = await Promise.all(names.map(pathOf));
  const inputs = paths.flatMap((path) => ['-i', path]);
  const maps = names.flatMap((_, index) => ['-map', `${index}:v`]);
  const args = ['-v', 'error', ...inputs, ...maps, '-c', 'copy', ...options, target];
  try {
    execFileSync('ffmpeg', args);
    return readFileSync(target);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const placesOf = (bytes: Buffer, type: string): number[] => {
  const places: number[] = [];
  for (let at = bytes.indexOf(type); at >= 0; at = bytes.indexOf(type, at + 4)) places.push(at - 4);
  return places;
};

const fromTenSeconds = async (): Promise<Buffer> => {
  const bytes = await bytesOf('fragmented-b-frames');
  const ticksPerSec = bytes.readUInt32BE(bytes.indexOf('mdhd') + 16);
  for (const at of placesOf(bytes, 'tfdt')) {
    const start = bytes.readBigUInt64BE(at + 12);
    bytes.writeBigUInt64BE(start + BigInt(10 * ticksPerSec), at + 12);
  }
  return bytes;
};

/** Splits the only run of each fragment in two; both have all fields, and the second its offset. */
const withTwoRuns = (bytes: Buffer): Buffer => {
  const parts: Buffer[] = [];
  let done = 0;
  for (const at of placesOf(bytes, 'trun')) {
    const moofAt = bytes.lastIndexOf('moof', at) - 4;
    const trafAt = bytes.lastIndexOf('traf', at) - 4;
    const end = at + bytes.readUInt32BE(at);
    const flags = bytes.readUInt32BE(at + 8);
    const count = bytes.readUInt32BE(at + 12);
    const fieldsAt = at + 20 + (flags & 4 ? 4 : 0);
    const sampleBytes = (end - fieldsAt) / count;
    const half = count >> 1;
    const middle = fieldsAt + half * sampleBytes;
    const second = Buffer.alloc(20);
    let halfBytes = 0;
    const sizeOffset = flags & 0x100 ? 4 : 0;
    for (let place = fieldsAt; place < middle; place += sampleBytes) {
      halfBytes += bytes.readUInt32BE(place + sizeOffset);
    }
    const offset = bytes.readInt32BE(at + 16) + second.length;
    second.writeUInt32BE(second.length + end - middle, 0);
    second.write('trun', 4, 'latin1');
    second.writeUInt32BE(flags & ~4, 8);
    second.writeUInt32BE(count - half, 12);
    second.writeInt32BE(offset + halfBytes, 16);
    for (const grown of [moofAt, trafAt]) {
      bytes.writeUInt32BE(bytes.readUInt32BE(grown) + second.length, grown);
    }
    bytes.writeUInt32BE(middle - at, at);
    bytes.writeUInt32BE(half, at + 12);
    bytes.writeInt32BE(offset, at + 16);
    parts.push(bytes.subarray(done, middle), second);
    done = middle;
  }
  return Buffer.concat([...parts, bytes.subarray(done)]);
};

/** Moves a frame to the time of the one before it. */
const sameTime = 'setts=pts=PTS+2/24/TB-if(eq(N\\,11)\\,1/24/TB\\,0)';

const withoutFirstKey = async (): Promise<Buffer> => {
  const bytes = await bytesOf('fps24');
  const [at = 0] = placesOf(bytes, 'stss');
  bytes.writeUInt32BE(2, at + 16);
  return bytes;
};

/** Fragments with offsets from their own start. */
const fragments = ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'];

const framesOf = (count: number): number => Math.round((count * 1000) / 24);

export const oddMp4s: Readonly<Record<string, () => Promise<Buffer>>> = {
  'fragments from 10 s on': fromTenSeconds,
  'two runs in a fragment': async () => withTwoRuns(await remuxed(['fragmented'], ...fragments)),
  'two runs with B-frames': async () => withTwoRuns(await bytesOf('fragmented-b-frames')),
  'a fragment for each frame': () =>
    remuxed(['fps24'], '-movflags', 'frag_every_frame+empty_moov+default_base_moof'),
  'fragments with an index': () => remuxed(['open-gop'], '-movflags', 'dash+empty_moov'),
  'fragments with an edit list': () => bytesOf('fragmented-edit-list'),
  'a first track that is disabled': () =>
    remuxed(['fps24', 'fps25'], '-disposition:v:0', '0', '-disposition:v:1', 'default'),
  'two enabled tracks': () =>
    remuxed(['fps24', 'fps25'], '-disposition:v:0', 'default', '-disposition:v:1', 'default'),
  'no enabled track': () => remuxed(['fps24'], '-disposition:v:0', '0'),
  'two frames at one time': () => remuxed(['fragmented'], '-bsf:v', sameTime),
  'an edit past the end': async () =>
    withEdits(await bytesOf('fps24'), [{ durationTicks: 9_000, mediaTicks: 1024 + 4 * 512 }]),
  'an edit within a frame': async () =>
    withEdits(await bytesOf('fps24'), [
      { durationTicks: framesOf(30), mediaTicks: 1024 + 10 * 512 + 256 },
    ]),
  'an edit that cuts the beginning': () => bytesOf('edit-list-cut'),
  'an edit that cuts both ends': () => bytesOf('edit-list-both-ends'),
  'a late start': () => bytesOf('late-start'),
  'an empty edit before two parts': async () =>
    withEdits(await bytesOf('fps24'), [
      { durationTicks: 750, mediaTicks: -1 },
      { durationTicks: 500, mediaTicks: 1024 + 10 * 512 },
      { durationTicks: 500, mediaTicks: 1024 + 40 * 512 },
    ]),
  'negative offsets of times': () => remuxed(['fps24'], '-movflags', 'negative_cts_offsets'),
  'open groups of pictures': () => bytesOf('open-gop'),
  'a variable rate': () => bytesOf('variable-rate'),
};

const withoutDuration = async (): Promise<Buffer> => {
  const bytes = await remuxed(['fps24'], '-frames:v', '1');
  bytes.writeUInt32BE(0, bytes.indexOf('stts') + 16);
  bytes.writeUInt32BE(0, bytes.indexOf('elst') + 12);
  return bytes;
};

export const refusedMp4s: Readonly<Record<string, [() => Promise<Buffer>, RegExp]>> = {
  'no first key frame': [withoutFirstKey, /first frame of the file depends on earlier ones/],
  'a single frame without a duration': [withoutDuration, /frame rate and duration cannot be read/],
};

export const writeOddMp4 = async (
  makeBytes: () => Promise<Buffer>,
  folder: string,
  name = 'odd.mp4',
): Promise<string> => {
  const path = join(folder, name);
  writeFileSync(path, await makeBytes());
  return path;
};

export type Oracle = {
  readonly streamIndex: number;
  readonly originSec: number;
  /** Start of each frame in seconds, the first at 0. */
  readonly startSecs: readonly number[];
  painted(frame: number): number | null;
};

type Probed = {
  readonly streams: readonly {
    readonly index: number;
    readonly width: number;
    readonly height: number;
    readonly disposition: { readonly default: number };
  }[];
};

/**
 * Reads the first enabled track, or the first. @param readCode the number painted into RGBA pixels
 */
export const askFfmpeg = (
  path: string,
  readCode: (
    pixels: Uint8ClampedArray<ArrayBuffer>,
    width: number,
    height: number,
  ) => number | null,
): Oracle => {
  const run = (program: string, ...args: string[]): Buffer =>
    execFileSync(program, ['-v', 'quiet', ...args], { maxBuffer: 512 * 1024 * 1024 });
  const listed = run('ffprobe', '-select_streams', 'v', '-show_streams', '-of', 'json', path);
  const { streams } = JSON.parse(listed.toString()) as Probed;
  const stream = streams.find(({ disposition }) => disposition.default === 1) ?? streams[0];
  if (!stream) throw new Error(`${path} has no video`);
  const { index, width, height } = stream;
  const args = ['-select_streams', `${index}`, '-show_entries', 'frame=pts_time', '-of', 'csv=p=0'];
  const secs = run('ffprobe', ...args, path)
    .toString()
    .split('\n')
    .filter((line) => /\d/.test(line))
    .map(Number.parseFloat);
  const raw = ['-map', `0:${index}`, '-fps_mode', 'passthrough', '-pix_fmt', 'rgba'];
  let pixels: Buffer | undefined;
  const frameBytes = width * height * 4;
  return {
    streamIndex: index,
    originSec: secs[0] ?? 0,
    startSecs: secs.map((sec) => sec - (secs[0] ?? 0)),
    painted: (frame) => {
      pixels ??= run('ffmpeg', '-noautorotate', '-i', path, ...raw, '-f', 'rawvideo', '-');
      const part = pixels.subarray(frame * frameBytes, (frame + 1) * frameBytes);
      return readCode(new Uint8ClampedArray(part), width, height);
    },
  };
};

export const fiveFrames = (count: number): number[] =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => Math.round(share * (count - 1)));
