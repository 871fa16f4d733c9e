import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { ClipMedia } from '../../engine/media/clip-media.ts';
import type { ReportMessage, ReportOutput } from '../../engine/reports/thread/report-messages.ts';
import { runReport } from '../../engine/reports/thread/run-report.ts';
import { reportOptionsSchema } from '../../shared/contract/reports.ts';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { anyClip } from '../support/any-clip.ts';
import { libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const everyClip = { filter: anyClip, sort: { by: 'name', direction: 'ascending' } } as const;

/** Files that are not there. */
const noMedia: ClipMedia = {
  frameTimes: async () => null,
  stills: async (_clipId, frames) => frames.map(() => null),
  proxy: async () => null,
};

/** How the threads ended that were started in this test: 0 by themselves, 1 terminated. */
const threadExits = (): number[] => {
  const exits: number[] = [];
  const onWorker = (worker: Worker): void => {
    worker.once('exit', (code) => exits.push(code));
  };
  process.on('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  return exits;
};

/** Begins reports on all clips of a library. */
const reporter = async (clips: number) => {
  const dataDir = await makeFolder();
  seedLibrary(dataDir, join(dataDir, 'clips'), clips);
  const library = libraryTablesIn(dataDir);
  const clipIds = await library.calls.ids(everyClip);
  library.close();
  const scratchDir = join(dataDir, 'scratch');
  await mkdir(scratchDir);
  const options = reportOptionsSchema.parse({});
  const path = (name: string): string => join(dataDir, name);
  const begin = (
    output: ReportOutput,
    signal: AbortSignal,
    onProgress: () => void = () => undefined,
    media = noMedia,
  ) =>
    runReport({ dataDir, clipIds, format: 'csv', options, madeMs: 0, output, scratchDir }, media, {
      onProgress,
      signal,
    });
  return { begin, path };
};

test('a report is given up at any moment, and its thread ends by itself', async () => {
  const { begin } = await reporter(200);
  const exits = threadExits();
  const head = { kind: 'head', mostChars: 1_000_000 } as const;
  const beganMs = performance.now();
  await begin(head, new AbortController().signal);
  const wholeMs = performance.now() - beganMs;
  // From before the thread runs, over its loading, to its end.
  const shares = Array.from({ length: 12 }, (_, index) => index / 12);
  for (const share of shares) {
    const leaving = new AbortController();
    const ended = begin(head, leaving.signal).then(
      () => 'made',
      (error: unknown) => error,
    );
    await wait(share * wholeMs);
    leaving.abort();
    expect(['made', leaving.signal.reason]).toContain(await ended);
  }
  expect(exits).toEqual([0, ...shares.map(() => 0)]);
});

test('a report that is given up as it ends was given up', async () => {
  const { begin } = await reporter(3);
  const leaving = new AbortController();
  const onWorker = (worker: Worker): void => {
    worker.on('message', ({ type }: ReportMessage) => {
      if (type === 'done') leaving.abort();
    });
  };
  process.once('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  const made = begin({ kind: 'head', mostChars: 1000 }, leaving.signal);
  await expect(made).rejects.toThrow('aborted');
});

test('a report that is given up is not written to its end', async () => {
  const { begin, path } = await reporter(3000);
  const sizeOf = async (name: string): Promise<number> => (await stat(path(name))).size;
  await begin({ kind: 'file', path: path('whole') }, new AbortController().signal);
  const leaving = new AbortController();
  const made = begin({ kind: 'file', path: path('part') }, leaving.signal, () => leaving.abort());
  await expect(made).rejects.toThrow('aborted');
  expect(await sizeOf('part')).toBeLessThan((await sizeOf('whole')) / 2);
});

test('a report that waits for pictures of a clip can be given up', async () => {
  const { begin } = await reporter(3);
  const exits = threadExits();
  const leaving = new AbortController();
  const asked = Promise.withResolvers<void>();
  const hanging: ClipMedia = {
    ...noMedia,
    frameTimes: () => {
      asked.resolve();
      return new Promise(() => undefined);
    },
  };
  const made = begin({ kind: 'head', mostChars: 1000 }, leaving.signal, undefined, hanging);
  made.catch(() => undefined);
  await asked.promise;
  leaving.abort();
  await expect(made).rejects.toBe(leaving.signal.reason);
  expect(exits).toEqual([0]);
});
