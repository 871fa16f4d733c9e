import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { ClipProblem } from '../../../shared/mp4/clip-problem.ts';
import { findFrameProblem, readVideo } from '../../../shared/mp4/read-video.ts';
import { makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { mp4Box } from '../../../tools/prompt-clips/mp4-box.ts';

let clip: Buffer;

beforeAll(async () => {
  clip = readFileSync((await makeFrameClip('fragmented-edit-list')).path);
});

const read = (bytes: Uint8Array) =>
  readVideo(async (position, length) => bytes.subarray(position, position + length), bytes.length);

it('finds the tables before the pictures, after them, and far after', async () => {
  const whole = readFileSync((await makeFrameClip('late-start')).path);
  const frames = (await read(whole))?.presentation;
  expect(frames?.startSecs).toHaveLength(60);
  expect(frames?.startSecs[0]).toBe(0.5);
  expect(frames?.originSec).toBe(0.5);
  const at = whole.indexOf('moov') - 4;
  const end = at + whole.readUInt32BE(at);
  const [moov, rest] = [whole.subarray(at, end), whole.subarray(end)];
  const gap = mp4Box('free', Buffer.alloc(300_000));
  for (const parts of [
    [whole.subarray(0, at), rest, moov],
    [gap, rest, gap, moov],
  ]) {
    expect((await read(Buffer.concat(parts)))?.presentation).toEqual(frames);
  }
});

it('finds no video in a file without tables, or with nothing but its beginning', async () => {
  for (const bytes of [Buffer.from('no movie at all'), clip.subarray(0, 7), Buffer.alloc(64)]) {
    expect(await read(bytes)).toBeNull();
  }
});

it('refuses tables that claim to be larger than any are, or a hundred thousand edits', async () => {
  const large = Buffer.from(clip);
  large.writeUInt32BE(0xffff_fff0, large.indexOf('moov') - 4);
  const edited = Buffer.from(clip);
  edited.writeUInt32BE(100_000, edited.indexOf('elst') + 8);
  for (const bytes of [large, edited]) await expect(read(bytes)).rejects.toThrow('damaged');
});

it('refuses fragments whose tables are too large together', async () => {
  const fragment = mp4Box('moof', Buffer.alloc(22 * 1024 * 1024));
  const bytes = Buffer.concat([clip, fragment, fragment]);
  expect(await read(bytes)).toEqual(await read(clip));
  await expect(read(Buffer.concat([bytes, fragment]))).rejects.toThrow('damaged');
});

it('searches 32 video tracks for frames, each once, the enabled ones first', async () => {
  const shown = readFileSync((await makeFrameClip('fps24')).path);
  const at = shown.indexOf('trak') - 4;
  const track = shown.subarray(at, at + shown.readUInt32BE(at));
  const empty = Buffer.from(track);
  empty.write('free', empty.indexOf('stsz'), 'latin1');
  const disabled = Buffer.from(track);
  disabled.writeUInt8(0, disabled.indexOf('tkhd') + 7);
  const moovAt = shown.indexOf('moov') - 4;
  const header = shown.subarray(moovAt + 8, at);
  const readAfter = (emptyCount: number) => {
    const tracks = Array.from({ length: emptyCount }, () => empty);
    return read(mp4Box('moov', Buffer.concat([header, ...tracks, disabled])));
  };
  expect((await readAfter(31))?.streamIndex).toBe(31);
  expect(await readAfter(32)).toBeNull();
});

it.each([
  ['stsz', 'stsz'],
  ['stsz', 'stz2'],
  ['stsc', 'stsc'],
  ['stco', 'stco'],
  ['stco', 'co64'],
])('refuses a %s beside a second one as %s', async (type, second) => {
  const whole = readFileSync((await makeFrameClip('fps24')).path);
  const at = whole.indexOf(type) - 4;
  const table = whole.subarray(at, at + whole.readUInt32BE(at));
  const extra = Buffer.from(table);
  extra.write(second, 4, 'latin1');
  const bytes = Buffer.concat([whole.subarray(0, at), extra, whole.subarray(at)]);
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const parentAt = bytes.indexOf(parent) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(parentAt) + extra.length, parentAt);
  }
  await expect(read(bytes)).rejects.toThrow('damaged');
});

it('counts a frame that begins before the file as missing', async () => {
  const bytes = Buffer.from(clip);
  const runAt = bytes.indexOf('trun');
  bytes.writeInt32BE(-1_000_000, runAt + 12);
  const video = await read(bytes);
  expect(video && findFrameProblem(video, bytes.length)).toMatch(/is damaged: its header lists/);
});

it('passes over a run of another track, whatever number of frames it declares', async () => {
  const header = mp4Box('tfhd', Buffer.from('000000000000ffff', 'hex'));
  const run = mp4Box('trun', Buffer.from('00000000ffffffff', 'hex'));
  const fragment = mp4Box('moof', mp4Box('traf', Buffer.concat([header, run])));
  expect(await read(Buffer.concat([clip, fragment]))).toEqual(await read(clip));
});

it('of any bytes quickly gives a video or an error', async () => {
  const readAny = async (bytes: Uint8Array): Promise<void> => {
    const result = await read(bytes).catch((error: unknown) => error);
    if (result instanceof Error) expect(result).toBeInstanceOf(ClipProblem);
  };
  const last = clip.lastIndexOf('mdat');
  const change = fc.record({ at: fc.nat(last), value: fc.nat(255) });
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), readAny));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
      const bytes = new Uint8Array(clip);
      for (const { at, value } of changes) bytes[at] = value;
      await readAny(bytes);
    }),
    { numRuns: 500 },
  );
});

it('says that a video is encrypted', async () => {
  const encrypted = Buffer.from(clip);
  encrypted.write('encv', encrypted.indexOf('stsd') + 16, 'latin1');
  await expect(read(encrypted)).rejects.toThrow(/is encrypted/);
});
