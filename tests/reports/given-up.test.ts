import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import type { ClipMedia } from '../../engine/clips/media/pictures/create-clip-media.ts';
import type { ReportOutput } from '../../engine/reports/thread/report-worker.ts';
import { runReport } from '../../engine/reports/thread/run-report.ts';
import { amongClips, countClips } from '../../engine/store/library/count-clips.ts';
import type { CallReply } from '../../engine/threads/serve-calls.ts';
import { reportOptionsSchema } from '../../shared/contract/reports.ts';
import { seedLibrary } from '../../tools/library/seed-library.ts';
import { libraryTablesIn } from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';

const everyClip = { filter: anyClip, sort: { by: 'name', direction: 'ascending' } } as const;

const noMedia: ClipMedia = {
  frameTimes: async () => null,
  stills: async (_clipId, frames) => frames.map(() => null),
  proxy: async () => null,
  workflow: async () => null,
};

/** How the threads of this test ended: 0 normally, 1 terminated. */
const threadExits = (): number[] => {
  const exits: number[] = [];
  const onWorker = (worker: Worker): void => {
    worker.once('exit', (code) => exits.push(code));
  };
  process.on('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  return exits;
};

const reporter = async (clips: number) => {
  const dataDir = await makeFolder();
  seedLibrary(dataDir, join(dataDir, 'clips'), clips);
  const library = libraryTablesIn(dataDir);
  const clipIds = await library.calls.ids(everyClip);
  const selected = countClips(library.connection, amongClips(clipIds));
  library.close();
  const scratchDir = join(dataDir, 'scratch');
  await mkdir(scratchDir);
  const options = reportOptionsSchema.parse({});
  const path = (name: string): string => join(dataDir, name);
  const begin = (output: ReportOutput, signal: AbortSignal, media = noMedia) =>
    runReport(
      {
        dataDir,
        clipIds,
        selected,
        format: 'csv',
        options,
        maxDetailed: null,
        madeMs: 0,
        output,
        scratchDir,
      },
      media,
      { onProgress: () => undefined, signal },
    );
  return { begin, path };
};

const never = new AbortController().signal;
const head = { kind: 'head', maxChars: 1_000_000 } as const;

const heldMedia = (question: number) => {
  let asked = 0;
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const media: ClipMedia = {
    ...noMedia,
    frameTimes: async () => {
      asked += 1;
      if (asked === question) {
        reached.resolve();
        await opened.promise;
      }
      return null;
    },
  };
  return { media, reached: reached.promise, open: opened.resolve, asked: () => asked };
};

test('a report that is cancelled at a clip is not written to its end, and its thread ends', async () => {
  const { begin, path } = await reporter(20);
  const exits = threadExits();
  const sizeOf = (name: string): Promise<number> =>
    stat(path(name)).then(
      ({ size }) => size,
      () => 0,
    );
  const all = heldMedia(Number.POSITIVE_INFINITY);
  await begin({ kind: 'file', path: path('whole') }, never, all.media);
  const leaving = new AbortController();
  const held = heldMedia(Math.ceil(all.asked() / 2));
  const made = begin({ kind: 'file', path: path('part') }, leaving.signal, held.media);
  made.catch(() => undefined);
  await held.reached;
  leaving.abort();
  // With the answer, it could continue.
  held.open();
  await expect(made).rejects.toBe(leaving.signal.reason);
  expect(exits).toEqual([0, 0]);
  expect(await sizeOf('whole')).toBeGreaterThan(1000);
  expect(await sizeOf('part')).toBeLessThan((await sizeOf('whole')) / 2);
});

test.each([
  ['is not there yet', () => Promise.resolve()],
  ['loads', (worker: Worker) => once(worker, 'online')],
])('a report is cancelled while its thread %s', async (_when, until) => {
  const { begin } = await reporter(3);
  const exits = threadExits();
  const leaving = new AbortController();
  const ready = Promise.withResolvers<unknown>();
  const onWorker = (worker: Worker): void => ready.resolve(until(worker));
  process.once('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  const made = begin(head, leaving.signal);
  made.catch(() => undefined);
  await ready.promise;
  leaving.abort();
  await expect(made).rejects.toBe(leaving.signal.reason);
  expect(exits).toEqual([0]);
});

test('a report that is cancelled as it ends counts as cancelled', async () => {
  const { begin } = await reporter(3);
  const leaving = new AbortController();
  const onWorker = (worker: Worker): void => {
    worker.on('message', ({ type }: CallReply) => {
      if (type === 'done') leaving.abort();
    });
  };
  process.once('worker', onWorker);
  onTestFinished(() => void process.off('worker', onWorker));
  const made = begin(head, leaving.signal);
  await expect(made).rejects.toThrow('aborted');
});

test('a report is cancelled while it waits for the frames of a clip, without an answer', async () => {
  const { begin } = await reporter(3);
  const leaving = new AbortController();
  const held = heldMedia(1);
  const made = begin(head, leaving.signal, held.media);
  made.catch(() => undefined);
  await held.reached;
  leaving.abort();
  await expect(made).rejects.toBe(leaving.signal.reason);
});
