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

/** Key frames followed in the file by frames that are presented before them. */
const openKeyFrames = (packets: readonly Packet[]): number =>
  packets.filter((packet, at) => {
    const next = packets[at + 1];
    return isKey(packet) && next !== undefined && next.pts < packet.pts;
  }).length;

const countOf = (bytes: Buffer, boxName: string): number =>
  bytes.toString('latin1').split(boxName).length - 1;

/** The first edit of the picture's track; `mediaTime` is -1 where nothing is presented. */
const firstEdit = (bytes: Buffer) => {
  const ticksPerSec = bytes.readUInt32BE(bytes.indexOf('mvhd') + 16);
  const editAt = bytes.indexOf('elst') + 12;
  return {
    durationSec: bytes.readUInt32BE(editAt) / ticksPerSec,
    mediaTime: bytes.readInt32BE(editAt + 4),
  };
};

describeWith({ programs: ['ffprobe'] }, 'what is special about the clips', () => {
  test.each([
    ['fps24', '24/1'],
    ['fps23976', '24000/1001'],
    ['fps25', '25/1'],
    ['fps2997', '30000/1001'],
    ['fps30', '30/1'],
    ['fps60', '60/1'],
  ])('%s has %s frames per second', async (name, rate) => {
    const { streams } = await probe(name);
    expect(streams[0]?.avg_frame_rate).toBe(rate);
  });

  test('b-frames has frames out of order, an edit list and two key frames 250 frames apart', async () => {
    const { packets, bytes } = await probe('b-frames');
    const times = packets.map(({ pts }) => pts);
    expect(times).not.toEqual(times.toSorted((a, b) => a - b));
    expect(packets.filter(isKey)).toHaveLength(2);
    expect(packets.findLastIndex(isKey)).toBe(250);
    expect(countOf(bytes, 'elst')).toBe(1);
  });

  test('edit-list-cut has frames that are decoded and not presented', async () => {
    const { packets } = await probe('edit-list-cut');
    expect(packets.filter(isCut)).toHaveLength(19);
    expect(packets.filter(isKey)).toHaveLength(1);
  });

  test('edit-list-both-ends is cut at both ends', async () => {
    const { streams, bytes } = await probe('edit-list-both-ends');
    expect(streams[0]?.duration).toBe('2.480000');
    const { durationSec, mediaTime } = firstEdit(bytes);
    expect(durationSec).toBe(2.48);
    expect(mediaTime).toBeGreaterThan(0);
  });

  test('late-start begins with an empty edit', async () => {
    const { bytes } = await probe('late-start');
    expect(firstEdit(bytes)).toEqual({ durationSec: 0.5, mediaTime: -1 });
  });

  test('open-gop has key frames that later frames reach across, and other clips have none', async () => {
    expect(openKeyFrames((await probe('open-gop')).packets)).toBeGreaterThan(4);
    expect(openKeyFrames((await probe('b-frames')).packets)).toBe(0);
  });

  test.each([
    ['rotated90', -90],
    ['rotated180', -180],
    ['rotated270', 90],
  ])('%s is rotated by its display matrix', async (name, rotation) => {
    const { streams } = await probe(name);
    expect(streams[0]).toMatchObject({ width: 320, height: 180 });
    expect(streams[0]?.side_data_list?.map((data) => data.rotation)).toEqual([rotation]);
  });

  test('non-square has pixels twice as wide as high', async () => {
    const { streams } = await probe('non-square');
    expect(streams[0]).toMatchObject({ width: 160, height: 180, sample_aspect_ratio: '2:1' });
  });

  test('odd-size is no multiple of a block of pixels', async () => {
    const { streams } = await probe('odd-size');
    expect(streams[0]).toMatchObject({ width: 322, height: 182 });
  });

  test.each([
    ['fragmented', 0],
    ['fragmented-b-frames', 0],
    ['fragmented-edit-list', 1],
  ])('%s has three fragments, with %i edit lists', async (name, editLists) => {
    const { bytes } = await probe(name);
    expect(countOf(bytes, 'moof')).toBe(3);
    expect(countOf(bytes, 'elst')).toBe(editLists);
  });

  test('one-frame and frames900 have as many frames as their names state', {
    tags: ['full'],
  }, async () => {
    expect((await probe('one-frame')).packets).toHaveLength(1);
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
