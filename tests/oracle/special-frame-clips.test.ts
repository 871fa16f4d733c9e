import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { describeWith } from '../support/requires.ts';

/** A frame in the file, in the order of decoding; `K` in its flags is a key frame. */
type Packet = { readonly pts: number; readonly flags: string };

const packetsOf = (path: string): readonly Packet[] => {
  const entries = ['-select_streams', 'v', '-show_entries', 'packet=pts,flags', '-of', 'json'];
  const args = ['-v', 'error', ...entries, path];
  return JSON.parse(execFileSync('ffprobe', args, { encoding: 'utf8' })).packets;
};

const factsOf = async (name: string) => {
  const { path } = await makeFrameClip(name);
  const packets = packetsOf(path);
  const keys = packets.flatMap(({ flags }, at) => (flags.includes('K') ? [at] : []));
  const nextPts = (at: number): number => packets[at + 1]?.pts ?? Infinity;
  const boxes = (type: string) => readFileSync(path, 'latin1').split(type).length - 1;
  return {
    keys,
    openKeys: keys.filter((at) => nextPts(at) < (packets[at]?.pts ?? 0)).length,
    isInOrder: packets.every(({ pts }, at) => pts < nextPts(at)),
    fragments: boxes('moof'),
    edits: boxes('elst'),
  };
};

// Times, sizes and rotations are compared with the recipes in tests/media.
describeWith({ programs: ['ffprobe'] }, 'what times do not show of the painted clips', () => {
  test.each<[string, Partial<Awaited<ReturnType<typeof factsOf>>>]>([
    ['b-frames', { isInOrder: false, keys: [0, 250], openKeys: 0, edits: 1 }],
    ['open-gop', { openKeys: 6 }],
    ['fragmented', { isInOrder: true, fragments: 3, edits: 0 }],
    ['fragmented-b-frames', { isInOrder: false, fragments: 3, edits: 0 }],
    ['fragmented-edit-list', { fragments: 3, edits: 1 }],
  ])('%s is %o', async (name, facts) => {
    expect(await factsOf(name)).toMatchObject(facts);
  });
});
