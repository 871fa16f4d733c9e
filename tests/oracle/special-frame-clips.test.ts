import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { describeWith } from '../support/requires.ts';

type Stream = {
  readonly codec_name: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly avg_frame_rate: string;
  readonly bit_rate: string;
  readonly duration: string;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
};

/** A frame in the file: `K` in its flags is a key frame, `D` one that is not presented. */
type Packet = { readonly pts: number; readonly flags: string };

type Probed = { readonly streams: readonly Stream[]; readonly packets: readonly Packet[] };

const probe = async (name: string): Promise<Probed & { bytes: Buffer }> => {
  const { path } = await makeFrameClip(name);
  const args = ['-v', 'error', '-show_streams', '-of', 'json', path];
  const run = (...more: string[]) =>
    JSON.parse(execFileSync('ffprobe', [...more, ...args], { encoding: 'utf8' }));
  const { packets } = run('-select_streams', 'v', '-show_entries', 'packet=pts,flags');
  const { streams } = run();
  return { streams, packets, bytes: readFileSync(path) };
};

const isKey = ({ flags }: Packet) => flags.includes('K');
const isCut = ({ flags }: Packet) => flags.includes('D');

const openKeyFrames = (packets: readonly Packet[]): number =>
  packets.filter((packet, at) => isKey(packet) && (packets[at + 1]?.pts ?? Infinity) < packet.pts)
    .length;

/** The first edit of the picture's track; `mediaTime` is -1 where nothing is presented. */
const firstEdit = (bytes: Buffer) => {
  const ticksPerSec = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16);
  const editAt = bytes.indexOf('elst') + 12;
  return {
    durationSec: bytes.readUInt32BE(editAt) / ticksPerSec,
    mediaTime: bytes.readInt32BE(editAt + 4),
  };
};

const factsOf = async (name: string) => {
  const { streams, packets, bytes } = await probe(name);
  const times = packets.map(({ pts }) => pts);
  const boxes = (type: string) => bytes.toString('latin1').split(type).length - 1;
  return {
    ...streams[0],
    rotations: streams[0]?.side_data_list?.map((data) => data.rotation),
    frames: packets.length,
    keyFrames: packets.filter(isKey).length,
    lastKeyFrame: packets.findLastIndex(isKey),
    openKeyFrames: openKeyFrames(packets),
    cutFrames: packets.filter(isCut).length,
    isInOrder: times.every((pts, at) => at === 0 || pts > (times[at - 1] ?? 0)),
    edits: boxes('elst'),
    fragments: boxes('moof'),
    firstEdit: boxes('elst') > 0 ? firstEdit(bytes) : null,
  };
};

const special: readonly [string, Partial<Awaited<ReturnType<typeof factsOf>>>][] = [
  ['fps24', { avg_frame_rate: '24/1' }],
  ['fps23976', { avg_frame_rate: '24000/1001' }],
  ['fps25', { avg_frame_rate: '25/1' }],
  ['fps2997', { avg_frame_rate: '30000/1001' }],
  ['fps30', { avg_frame_rate: '30/1' }],
  ['fps60', { avg_frame_rate: '60/1' }],
  ['b-frames', { isInOrder: false, keyFrames: 2, lastKeyFrame: 250, openKeyFrames: 0, edits: 1 }],
  ['edit-list-cut', { cutFrames: 19, keyFrames: 1 }],
  [
    'edit-list-both-ends',
    { firstEdit: { durationSec: 2.48, mediaTime: 4608 }, duration: '2.480000' },
  ],
  ['late-start', { firstEdit: { durationSec: 0.5, mediaTime: -1 } }],
  ['open-gop', { openKeyFrames: 6 }],
  ['rotated90', { width: 320, height: 180, rotations: [-90] }],
  ['rotated180', { width: 320, height: 180, rotations: [-180] }],
  ['rotated270', { width: 320, height: 180, rotations: [90] }],
  ['non-square', { width: 160, height: 180, sample_aspect_ratio: '2:1' }],
  ['odd-size', { width: 322, height: 182 }],
  ['fragmented', { fragments: 3, edits: 0 }],
  ['fragmented-b-frames', { fragments: 3, edits: 0 }],
  ['fragmented-edit-list', { fragments: 3, edits: 1 }],
  ['one-frame', { frames: 1 }],
];

describeWith({ programs: ['ffprobe'] }, 'what is special about the clips', () => {
  test.each(special)('%s is %o', async (name, facts) => {
    expect(await factsOf(name)).toMatchObject(facts);
  });

  test('frames900 has 900 frames', { tags: ['full'] }, async () => {
    expect((await probe('frames900')).packets).toHaveLength(900);
  });
});

describeWith({ programs: ['ffprobe'], full: true }, 'the heaviest clip', () => {
  // Takes both cores half a minute, or longer beside other work.
  beforeAll(() => makeFrameClip('bench-1080p30'), 240_000);

  test('is as long and as heavy as a clip may be, with sound', async () => {
    const { streams, packets } = await probe('bench-1080p30');
    const [video, sound] = streams;
    expect(video).toMatchObject({ codec_name: 'h264', width: 1920, height: 1080 });
    expect(video).toMatchObject({ avg_frame_rate: '30/1', duration: '15.000000' });
    expect(Number(video?.bit_rate)).toBeGreaterThan(8_000_000);
    expect(Number(video?.bit_rate)).toBeLessThan(12_000_000);
    expect(sound?.codec_name).toBe('aac');
    expect(packets.filter(isKey)).toHaveLength(2);
    expect(packets.filter(isCut)).toHaveLength(0);
  });
});

describeWith({ programs: ['ffmpeg'] }, 'the sound of the clips', () => {
  test('has a tone at the start of every second, and silence between', async () => {
    const { path } = await makeFrameClip('with-sound');
    const args = ['-v', 'error', '-i', path, '-vn', '-ac', '1', '-ar', '8000', '-f', 'f32le', '-'];
    const bytes = execFileSync('ffmpeg', args);
    const loudnessAt = (startSec: number, durationSec: number) => {
      let sum = 0;
      const first = Math.round(startSec * 8000);
      const count = Math.round(durationSec * 8000);
      for (let at = first; at < first + count; at += 1) sum += Math.abs(bytes.readFloatLE(at * 4));
      return sum / count;
    };
    for (const sec of [0, 1, 2, 3]) {
      expect(loudnessAt(sec + 0.03, 0.05), `${sec} s`).toBeGreaterThan(0.1);
      expect(loudnessAt(sec + 0.2, 0.7), `${sec} s`).toBeLessThan(0.01);
    }
  });
});
