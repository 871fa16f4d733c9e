import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { findTableProblem } from '../../../shared/mp4/find-table-problem.ts';
import { countBombs, fragmentBomb, withSound } from '../../support/mp4-tables.ts';
import { keptMediaFixture } from '../../support/tiny-clips.ts';

let clip: Buffer;
let fragmented: Buffer;
beforeAll(async () => {
  clip = await readFile(await keptMediaFixture());
  fragmented = await readFile(
    await keptMediaFixture({ movflags: '+frag_keyframe+empty_moov', frames: 30 }),
  );
});

const check = async (bytes: Buffer): Promise<{ words: string | null; readBytes: number }> => {
  let readBytes = 0;
  const readAt = async (position: number, length: number): Promise<Uint8Array> => {
    const read = bytes.subarray(position, position + length);
    readBytes += read.length;
    return read;
  };
  return { words: await findTableProblem(readAt, bytes.length), readBytes };
};

const wordsOf = async (bytes: Buffer): Promise<string | null> => (await check(bytes)).words;

test('accepts a clip, complete or in fragments', async () => {
  expect([await wordsOf(clip), await wordsOf(fragmented)]).toEqual([null, null]);
});

test.each(Object.keys(countBombs) as (keyof typeof countBombs)[])(
  'refuses a clip that declares more %s than it can hold',
  async (what) => {
    // The other samples of the table count too.
    expect(await wordsOf(countBombs[what](clip))).toMatch(/^is damaged: it declares 89,478,4\d\d /);
  },
);

test('accepts ten minutes with a fragment for each of 60 frames a second', async () => {
  const start = fragmented.indexOf('moof') - 4;
  const first = fragmented.subarray(start, fragmented.indexOf('moof', start + 8) - 4);
  const fragments = Buffer.alloc(36_000 * first.length, first);
  expect(await wordsOf(Buffer.concat([fragmented.subarray(0, start), fragments]))).toBeNull();
});

test('refuses a fragment that declares more samples than the file can hold', async () => {
  expect(await wordsOf(fragmentBomb(fragmented))).toBe(
    `is damaged: it declares 89,478,480 samples in a file of ${fragmented.length.toLocaleString('en-US')} bytes. Re-export it.`,
  );
});

test('refuses sound of more samples than the file has bytes', async () => {
  const samples = 2 * clip.length;
  expect(await wordsOf(withSound(clip, { samples }))).toBe(
    `is damaged: it declares ${(samples + 12).toLocaleString('en-US')} samples in a file of ${withSound(clip, { samples }).length.toLocaleString('en-US')} bytes. Re-export it.`,
  );
});

const inLongFile = (bytes: Buffer, sizeBytes: number, length?: 'short') => {
  // The bytes need not exist: only what follows the index is left out.
  const rest = Buffer.alloc(8);
  rest.writeUInt32BE(sizeBytes - bytes.length, 0);
  rest.write('mdat', 4, 'latin1');
  const whole = Buffer.concat([bytes, rest]);
  const readAt = async (position: number, length: number): Promise<Uint8Array> =>
    whole.subarray(position, position + length);
  return findTableProblem(readAt, sizeBytes, length);
};

const halfHour = 30 * 60 * 48_000;
const soundTracks = (count: number) => Array.from({ length: count }, () => ({ samples: halfHour }));

test('accepts half an hour of seven uncompressed sound tracks, and not of eight', async () => {
  expect(await inLongFile(withSound(clip, ...soundTracks(7)), 2e9)).toBeNull();
  expect(await inLongFile(withSound(clip, ...soundTracks(8)), 2e9)).toBe(
    'declares 691,200,012 samples, more than Clipcheck reads. Split it into shorter clips.',
  );
});

test('counts each sample of sound in a short clip, in which sound of any coding is refused early', async () => {
  const tracks = (samples: number) => withSound(clip, { samples, coding: 'mp4a' });
  expect(await inLongFile(tracks(15 * 192_000), 5e7, 'short')).toBeNull();
  expect(await inLongFile(tracks(4_000_000), 5e7, 'short')).toBe(
    'declares 4,000,012 samples, more than Clipcheck reads. Split it into shorter clips.',
  );
});

test('counts the samples of all tracks together', async () => {
  const track = Buffer.from(clip);
  const samples = Math.ceil(clip.length / 2);
  const half = countBombs['a run of times'](track);
  half.writeUInt32BE(samples, half.indexOf('stts') + 12);
  expect(await wordsOf(half)).toBeNull();
  const start = half.indexOf('trak') - 4;
  const trak = half.subarray(start, start + half.readUInt32BE(start));
  // A box at the end that is an index too.
  const movie = Buffer.alloc(8);
  movie.writeUInt32BE(8 + 2 * trak.length, 0);
  movie.write('moov', 4, 'latin1');
  expect(await wordsOf(Buffer.concat([half, movie, trak, trak]))).toContain('declares');
});

test('refuses a file of nothing but boxes', async () => {
  const box = Buffer.from('\0\0\0\u0008free', 'latin1');
  expect(await wordsOf(Buffer.alloc(8 * 2_000_001, box))).toBe(
    'consists of more than 2,000,000 boxes, more than Clipcheck reads. Split it into shorter clips.',
  );
});

test('reads little more than the file has, and never fails, with any bytes in the index', async () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  for (const whole of [clip, fragmented]) {
    // Without the pictures, where a change has no effect.
    const index = whole.subarray(whole.indexOf('moov') - 4);
    await fc.assert(
      fc.asyncProperty(changes, async (changed) => {
        const bytes = Buffer.from(index);
        for (const [at, value] of changed) bytes[at % bytes.length] = value;
        const { words, readBytes } = await check(bytes);
        expect(words ?? 'declares').toMatch(/^(is damaged|declares|consists)/);
        // The longest header of each box is read, and the start of a table before its entries.
        expect(readBytes).toBeLessThan(4 * bytes.length);
      }),
      { numRuns: 200 },
    );
  }
});
