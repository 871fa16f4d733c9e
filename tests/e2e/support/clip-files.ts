import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { seededRandom } from '../../../tools/library/seeded-random.ts';
import { encodeClip } from '../../../tools/samples/encode-clip.ts';
import { makeTinyClip, numberedClip } from '../../support/tiny-clips.ts';
import { test } from './test.ts';

type ClipFiles = {
  readonly folder: string;
  add(names: readonly string[], options?: { prompts?: boolean }): Promise<void>;
};

/** Number of clips made so far in this process, so that no two are the same. */
let made = 0;
let tinyClip: Buffer | null = null;

export const sharedClipFiles = (): (() => ClipFiles) => {
  let files: (ClipFiles & { remove: () => void }) | null = null;
  test.beforeAll(() => {
    files = makeClipFiles();
  });
  test.afterAll(() => files?.remove());
  return () => {
    if (!files) throw new Error('the folder is made before the first test');
    return files;
  };
};

const makeClipFiles = (): ClipFiles & { remove: () => void } => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cc-clips-')));
  return {
    folder,
    add: async (names, { prompts = true } = {}) => {
      tinyClip ??= await makeTinyClip();
      for (const name of names) {
        const path = join(folder, name);
        mkdirSync(dirname(path), { recursive: true });
        made += 1;
        writeFileSync(path, numberedClip(tinyClip, made));
        if (prompts)
          writeFileSync(path.replace(/\.mp4$/i, '.txt'), `A wandering gradient, ${name}`);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

const [width, height, fps, seconds] = [640, 360, 1, 10];

/** A clip of 10 s whose last third is after many megabytes, so that its end is far in the file. */
export const makeBigClip = async (path: string, sizeBytes: number): Promise<void> => {
  await encodeClip(path, { width, height, fps, frames: noise() }, 10);
  const clip = readFileSync(path);
  writeFileSync(path, spread(clip, sizeBytes - clip.length));
};

/** Noise, since compressible data would fit into one chunk. */
function* noise(): Generator<Uint8Array> {
  const random = seededRandom(1);
  for (let frame = 0; frame < fps * seconds; frame += 1) {
    yield Uint8Array.from({ length: width * height * 3 }, () => random() * 256);
  }
}

/** Puts a hole into the media data of an MP4 before its last third of chunks. */
const spread = (clip: Buffer, holeBytes: number): Buffer => {
  const table = clip.indexOf('stco', 0, 'latin1') + 8;
  const count = clip.readUInt32BE(table);
  const entries = Array.from({ length: count }, (_, index) => table + 4 + index * 4);
  const moved = entries.slice(Math.ceil((count * 2) / 3));
  const [first] = moved;
  if (first === undefined) throw new Error(`the clip has only ${count} chunks`);
  const hole = clip.readUInt32BE(first);
  for (const entry of moved) clip.writeUInt32BE(clip.readUInt32BE(entry) + holeBytes, entry);
  const mediaData = clip.indexOf('mdat', 0, 'latin1') - 4;
  clip.writeUInt32BE(clip.readUInt32BE(mediaData) + holeBytes, mediaData);
  return Buffer.concat([clip.subarray(0, hole), Buffer.alloc(holeBytes), clip.subarray(hole)]);
};
