import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { ClipProblem } from '../../../../renderer/features/review/frames/worker/clip-problem.ts';
import { fetchMovieBox } from '../../../../renderer/features/review/frames/worker/fetch-movie-box.ts';
import { readMovieBox } from '../../../../renderer/features/review/frames/worker/movie-box.ts';
import { makeFrameClip } from '../../../../tools/frame-clips/make-frame-clips.ts';
import { serveBytes } from '../../../support/serve-file.ts';

let clip: Buffer;
let movie: Uint8Array;

beforeAll(async () => {
  clip = readFileSync((await makeFrameClip('late-start')).path);
  const at = clip.indexOf('moov');
  movie = new Uint8Array(clip.subarray(at + 4, at - 4 + clip.readUInt32BE(at - 4)));
});

const box = (type: string, body: Uint8Array): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

describe('The movie box of a file', () => {
  it('has the clocks and edits of each track', () => {
    expect(readMovieBox(movie)).toEqual([
      {
        trackId: 1,
        movieTicksPerSec: 48_000,
        trackTicksPerSec: 12_288,
        edits: [
          { durationTicks: 24_000, mediaTicks: -1, rate: 1 },
          { durationTicks: 120_000, mediaTicks: 1024, rate: 1 },
        ],
      },
      {
        trackId: 2,
        movieTicksPerSec: 48_000,
        trackTicksPerSec: 48_000,
        edits: [{ durationTicks: 144_384, mediaTicks: 1024, rate: 1 }],
      },
    ]);
  });

  it('is found before the pictures, after them, and far after', async () => {
    const at = clip.indexOf('moov') - 4;
    const end = at + clip.readUInt32BE(at);
    const [moov, rest] = [clip.subarray(at, end), clip.subarray(end)];
    const gap = box('free', new Uint8Array(300_000));
    for (const parts of [[clip], [clip.subarray(0, at), rest, moov], [gap, rest, gap, moov]]) {
      const address = await serveBytes(Buffer.concat(parts));
      expect(await fetchMovieBox(address)).toEqual(movie);
    }
  });

  it('is absent in a file without one, or with nothing but its beginning', async () => {
    for (const bytes of [Buffer.from('no movie at all'), clip.subarray(0, 7), Buffer.alloc(64)]) {
      expect(await fetchMovieBox(await serveBytes(bytes))).toBeNull();
    }
  });

  it('is not read where it claims to be larger than any tables are', async () => {
    const bytes = Buffer.from(clip);
    bytes.writeUInt32BE(0xffff_fff0, bytes.indexOf('moov') - 4);
    expect(await fetchMovieBox(await serveBytes(bytes))).toBeNull();
  });

  it('of any bytes quickly gives tracks or an error', () => {
    const readAny = (bytes: Uint8Array): void => {
      try {
        readMovieBox(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ClipProblem);
      }
    };
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), readAny));
    const change = fc.record({ at: fc.nat(movie.length - 1), value: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(), (changes, cut) => {
        const bytes = movie.slice(0, movie.length - (cut % 50));
        for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value;
        readAny(bytes);
      }),
      { numRuns: 500 },
    );
  });

  it('with a hundred thousand edits is refused', () => {
    const bytes = movie.slice();
    const at = Buffer.from(bytes).indexOf('elst');
    new DataView(bytes.buffer).setUint32(at + 8, 100_000);
    expect(() => readMovieBox(bytes)).toThrow('damaged');
  });
});
