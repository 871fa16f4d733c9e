import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { expect, onTestFinished, test } from 'vitest';
import { createParquetReader } from '../../engine/clips/prompts/parquet-reader.ts';
import type { ProcessLimits } from '../../processes/enforce-limits.ts';
import { forkModule } from '../../processes/fork-module.ts';
import { makeFolder } from '../support/make-folder.ts';
import { processesWith, untilNoProcessWith } from '../support/processes.ts';
import { testFor } from '../support/test-for.ts';
import { makeTinyClip } from '../support/tiny-clips.ts';
import { codecs, makeParquet, plainTexts, sameIndices } from './made-parquet.ts';
import { scanFiles } from './scanned-prompts.ts';

const most = 2 ** 31 - 1;
const entry = 'engine/clips/prompts/parquet/main.ts';
const damaged =
  'cannot be read (it is damaged, or in a format that is not supported); save it as metadata.csv';
const otherRows = 'cannot be read (its rows do not match its metadata); save it as metadata.csv';
const tooMuch =
  'cannot be read (reading it takes too much memory or time); save it as metadata.csv';

const honest = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'file_name', data: ['fox.mp4', 'wolf.mp4', 'owl.mp4'], type: 'STRING' },
      { name: 'text', data: ['a red fox', null, 'a red fox'], type: 'STRING' },
    ],
    rowGroupSize: 2,
  }),
);

const mebibytes = (count: number): number => count * 1024 * 1024;

const openReader = async (limits?: Required<ProcessLimits>) => {
  const folder = await makeFolder();
  const path = join(folder, 'metadata.parquet');
  const reader = createParquetReader(forkModule, limits);
  onTestFinished(reader.close);
  return {
    reader,
    read: async (bytes: Uint8Array) => {
      await writeFile(path, bytes);
      return reader.read(path);
    },
  };
};

/** A text element that declares -5 bytes, and so points back to itself forever. */
const endlessSnappy = Buffer.from([1, 0xfc, 0xfa, 0xff, 0xff, 0xff, 0, 0]);

const dictionary = { kind: 2, saidValues: 1, body: plainTexts('fox.mp4') } as const;
const indices = (count: number) =>
  ({ encoding: 8, saidValues: count, body: sameIndices(count) }) as const;
const page = { saidValues: 1, body: plainTexts('fox.mp4') };

type Case = [what: string, bytes: () => Uint8Array, why: string];

const cases: Case[] = [
  ['its mark alone', () => Buffer.from('PAR1'), damaged],
  ['text', () => Buffer.from('file_name,text\nfox.mp4,a fox\n'), damaged],
  [
    'a footer longer than the file',
    () => Buffer.concat([Buffer.alloc(8, 255), Buffer.from('PAR1')]),
    damaged,
  ],
  [
    'a footer that says to have two thousand million columns',
    () => makeParquet({ saidRows: 1, saidColumns: most, pages: [page] }),
    damaged,
  ],
  ['more rows than it has', () => makeParquet({ saidRows: 2 ** 40, pages: [page] }), otherRows],
  [
    'a page of two gigabytes, as it says',
    () => makeParquet({ codec: codecs.snappy, saidRows: 1, pages: [{ ...page, saidBytes: most }] }),
    'cannot be read (it has a page that is too large); save it as metadata.csv',
  ],
  [
    'a page that is larger than it says',
    () =>
      makeParquet({
        codec: codecs.gzip,
        saidRows: 1,
        pages: [{ saidValues: 1, saidBytes: 64, body: gzipSync(Buffer.alloc(50_000_000)) }],
      }),
    damaged,
  ],
  [
    'more values than it has',
    () => makeParquet({ saidRows: 1, pages: [{ ...page, saidValues: most }] }),
    damaged,
  ],
];

test('reads an ordinary file in the same way', async () => {
  const { read } = await openReader();
  expect(await read(honest)).toEqual({
    ok: true,
    parsed: {
      rows: [
        { name: 'fox.mp4', prompt: 'a red fox', line: 1 },
        { name: 'wolf.mp4', prompt: null, line: 2 },
        { name: 'owl.mp4', prompt: 'a red fox', line: 3 },
      ],
      complaints: [],
    },
  });
  const made = makeParquet({ saidRows: 3, pages: [dictionary, indices(3)] });
  expect(await read(made)).toMatchObject({ ok: true, parsed: { rows: { length: 3 } } });
});

testFor(
  'refuses a file that holds %s',
  cases,
  ['text', 'a page that is larger than it says'],
  async ([, bytes, why]) => {
    const { read } = await openReader();
    expect(await read(bytes())).toEqual({ ok: false, why });
  },
);

test('a decompression bomb ends only its process, long before the memory is full', async () => {
  const limitMiB = 300;
  // Of time there is more than a test takes, so that only memory can end it.
  const { read } = await openReader({ memoryBytes: mebibytes(limitMiB), timeMs: 600_000 });
  let maxMiB = 0;
  const look = setInterval(() => {
    for (const { pid } of processesWith(entry)) {
      try {
        const [, kibibytes] =
          /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
        maxMiB = Math.max(maxMiB, Number(kibibytes ?? 0) / 1024);
      } catch {
        // It has just ended.
      }
    }
  }, 5);
  onTestFinished(() => clearInterval(look));
  const bomb = makeParquet({
    saidRows: most,
    pages: [dictionary, indices(30_000_000), indices(most)],
  });
  expect(bomb.length).toBeLessThan(400);
  // The process lives only briefly, and a busy machine may miss it.
  for (let reading = 0; reading < 5 && maxMiB < limitMiB / 2; reading += 1) {
    expect(await read(bomb)).toEqual({ ok: false, why: tooMuch });
  }
  expect(maxMiB).toBeGreaterThan(limitMiB / 2);
  expect(maxMiB).toBeLessThan(2 * limitMiB);
  expect(await read(honest)).toMatchObject({ ok: true });
});

test('gives up on a file that never ends', async () => {
  const { read } = await openReader({ memoryBytes: mebibytes(500), timeMs: 500 });
  const endless = makeParquet({
    codec: codecs.snappy,
    saidRows: 1,
    pages: [{ saidValues: 1, saidBytes: 1, body: endlessSnappy }],
  });
  expect(await read(endless)).toEqual({ ok: false, why: tooMuch });
});

test('answers at once when closed meanwhile, and leaves no process behind', async () => {
  const { read, reader } = await openReader();
  const reading = [read(honest), read(honest)];
  reader.close();
  for (const { ok } of await Promise.all(reading)) expect(ok).toBe(false);
  await untilNoProcessWith(entry);
});

test('is read or refused, however it is truncated or changed', { tags: ['full'] }, async () => {
  const { read } = await openReader({ memoryBytes: mebibytes(1024), timeMs: 5000 });
  const cut = fc.nat({ max: honest.length - 1 }).map((length) => honest.slice(0, length));
  const change = fc.tuple(fc.nat({ max: honest.length - 1 }), fc.integer({ min: 1, max: 255 }));
  const changed = fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const bytes = honest.slice();
    for (const [at, bits] of changes) bytes[at] = (bytes[at] ?? 0) ^ bits;
    return bytes;
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(cut, changed), async (bytes) => {
      const result = await read(bytes);
      if (!result.ok)
        expect(result.why).toMatch(/^cannot be read \(.+\); save it as metadata\.csv$/);
      else for (const { name } of result.parsed.rows) expect(name.isWellFormed()).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('loses nothing else: reports the list, and uses the other sources', async () => {
  const clip = await makeTinyClip();
  const { clips, notes } = await scanFiles({
    'fox.mp4': clip,
    'fox.txt': 'a fox',
    'wolf.mp4': clip,
    'list.csv': 'file,prompt\nwolf.mp4,a wolf\n',
    'metadata.parquet': honest.slice(0, -20),
  });
  expect(clips['fox.mp4']).toMatchObject({ prompt: 'a fox', source: 'sidecar' });
  expect(clips['wolf.mp4']).toMatchObject({ prompt: 'a wolf', source: 'manifest' });
  expect(notes).toContain(`metadata.parquet: it ${damaged}.`);
});
