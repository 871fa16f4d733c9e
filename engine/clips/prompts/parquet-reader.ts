import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import type { ProcessLimits } from '../../../processes/enforce-limits.ts';
import type { ForkedModule, ForkModule } from '../../../processes/fork-module.ts';
import type { ParsedManifest } from './manifest-row.ts';
import type { ParquetAnswer, ParquetJob } from './parquet/main.ts';

/** Result of reading a manifest. `why` is the end of a sentence that begins with the file's name. */
export type ReadManifest = { ok: true; parsed: ParsedManifest } | { ok: false; why: string };

export type ParquetReader = ReturnType<typeof createParquetReader>;

const entry = fileURLToPath(new URL('./parquet/main.ts', import.meta.url));

/** Default limits of the process, far more than a normal list needs on a slow machine. */
const defaultLimits: Required<ProcessLimits> = { memoryBytes: 1024 * 1024 * 1024, timeMs: 30_000 };

const refuse = (reason: string): ReadManifest => ({
  ok: false,
  why: `cannot be read (${reason}); save it as metadata.csv`,
});

/** Reads one file at a time, each in a new process; without `forkModule` every file is refused. */
export const createParquetReader = (forkModule?: ForkModule, limits = defaultLimits) => {
  const queue = new PQueue({ concurrency: 1 });
  let running: ForkedModule | undefined;
  let isClosed = false;

  const readBy = async (child: ForkedModule, path: string): Promise<ReadManifest> => {
    const parsed: ParsedManifest = { rows: [], complaints: [] };
    const { promise, resolve } = Promise.withResolvers<ReadManifest>();
    child.onMessage((sent) => {
      const answer = sent as ParquetAnswer;
      if (answer.outcome === 'read') resolve({ ok: true, parsed });
      else if (answer.outcome === 'refused') resolve({ ok: false, why: answer.why });
      else if (answer.outcome === 'unreadable') resolve(refuse(answer.reason));
      else {
        for (const row of answer.rows) parsed.rows.push(row);
        for (const complaint of answer.complaints) parsed.complaints.push(complaint);
      }
    });
    child.onExit(() => resolve(refuse('reading it takes too much memory or time')));
    child.send({ path, limits } satisfies ParquetJob);
    return promise;
  };

  const readNext = async (path: string): Promise<ReadManifest> => {
    if (isClosed || !forkModule) return refuse('Parquet cannot be read here');
    const child = forkModule(entry);
    running = child;
    // The process enforces its own limits; this is for one that fails to start properly.
    const timer = setTimeout(() => child.kill(), 2 * limits.timeMs);
    try {
      return await readBy(child, path);
    } finally {
      clearTimeout(timer);
      running = undefined;
      child.kill();
    }
  };

  return {
    /** Reads a file; never rejects. @param path absolute */
    read: (path: string): Promise<ReadManifest> => queue.add(() => readNext(path)),
    close: (): void => {
      isClosed = true;
      running?.kill();
    },
  };
};
