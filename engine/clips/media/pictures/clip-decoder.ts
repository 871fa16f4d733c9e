import { fileURLToPath } from 'node:url';
import PQueue from 'p-queue';
import type { ForkedModule, ForkModule } from '../../../../processes/fork-module.ts';
import { fromErrorRecord } from '../../../../shared/errors/app-error.ts';
import type {
  DecoderAnswer,
  DecoderJob,
  DecoderJobKind,
  DecoderProgress,
  DecoderResults,
} from '../decoder/decoder-job.ts';

const decoderEntry = fileURLToPath(new URL('../decoder/main.ts', import.meta.url));

/**
 * Time limits of jobs, far above what a normal file takes on a slow machine. They exist so that a
 * file made to hang does not block the others. For a copy: maximum time between progress messages.
 */
const jobLimitsMs: Record<DecoderJobKind, number> = {
  thumbnail: 10_000,
  'frame-times': 30_000,
  stills: 120_000,
  proxy: 600_000,
  copy: 120_000,
  'self-test': 30_000,
};

/** Separate from the job's limit: on a busy machine starting may take longer than any job. */
const startLimitMs = 60_000;

/** A process without jobs ends after this time. */
const idleLimitMs = 60_000;

/** A process is replaced after this many jobs: FFmpeg leaks a few hundred kilobytes per copy. */
const maxJobs = 250;

type Limits = {
  readonly jobsMs: Record<DecoderJobKind, number>;
  readonly idleMs: number;
  readonly maxJobs: number;
};

type DecoderHooks = {
  /** Ends the process during the job, which then returns null. */
  readonly signal?: AbortSignal;
  readonly onFrames?: (done: number) => void;
};

type ClipDecoder = ReturnType<typeof createClipDecoder>;

/**
 * A process that is started on demand and replaced after a crash, a hang or many jobs. Only one job
 * may run at a time; `createDecoderPool` runs several.
 */
export const createClipDecoder = (
  forkModule: ForkModule,
  limits: Limits = { jobsMs: jobLimitsMs, idleMs: idleLimitMs, maxJobs },
) => {
  /** The process for the next job; undefined as soon as it is killed. */
  let current: ForkedModule | undefined;
  /** The process of the running job, which may have been killed. */
  let jobProcess: ForkedModule | undefined;
  let receiveAnswer: (answer: DecoderAnswer) => void = () => undefined;
  let handleProgress: (progress: DecoderProgress) => void = () => undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let jobsLeft = 0;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idleTimer);
    current?.kill();
    current = undefined;
  };

  const endAndWait = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (current) current.onExit(resolve);
    else resolve();
    end();
    await promise;
  };

  const start = (): ForkedModule => {
    const started = forkModule(decoderEntry);
    jobsLeft = limits.maxJobs;
    // Late messages of an ended process do not belong to the next one's job.
    started.onMessage((sent) => {
      if (current !== started) return;
      const message = sent as DecoderAnswer | DecoderProgress;
      if (message.outcome === 'begun' || message.outcome === 'progress') handleProgress(message);
      else receiveAnswer(message);
    });
    started.onExit(() => {
      if (current === started) end();
      if (jobProcess === started)
        receiveAnswer({ outcome: 'refused', message: 'The process has ended.' });
    });
    return started;
  };

  return {
    /**
     * @returns null if the file cannot be decoded
     * @throws AppError output_not_written if the disk is full, copy_not_made
     */
    run: async <Kind extends DecoderJobKind>(
      job: DecoderJob & { kind: Kind },
      { signal, onFrames }: DecoderHooks = {},
    ): Promise<DecoderResults[Kind] | null> => {
      if (isClosed || signal?.aborted) return null;
      clearTimeout(idleTimer);
      current ??= start();
      jobProcess = current;
      const answered = new Promise<DecoderAnswer>((resolve) => {
        receiveAnswer = resolve;
      });
      let timer = setTimeout(end, startLimitMs);
      handleProgress = (progress) => {
        clearTimeout(timer);
        timer = setTimeout(end, limits.jobsMs[job.kind]);
        if (progress.outcome === 'progress') onFrames?.(progress.doneFrames);
      };
      signal?.addEventListener('abort', end);
      current.send(job);
      const answer = await answered;
      signal?.removeEventListener('abort', end);
      clearTimeout(timer);
      jobsLeft -= 1;
      if (answer.outcome === 'failed') {
        // After a failed write the process still has the file open, which takes up disk space.
        await endAndWait();
        throw fromErrorRecord(answer.error);
      }
      if (jobsLeft > 0) idleTimer = setTimeout(end, limits.idleMs).unref();
      else end();
      return answer.outcome === 'made' ? (answer.result as DecoderResults[Kind]) : null;
    },
    /** Ends the process; a running job returns null. */
    close: (): void => {
      isClosed = true;
      end();
    },
  };
};

/** Runs jobs in at most `size` processes, each of which is started on demand. */
export const createDecoderPool = (forkModule: ForkModule, size: number): ClipDecoder => {
  const decoders = Array.from({ length: size }, () => createClipDecoder(forkModule));
  const idle = [...decoders];
  const queue = new PQueue({ concurrency: size });
  return {
    run: (job, hooks) =>
      queue.add(async () => {
        // Most recently used first: its process is running.
        const decoder = idle.pop() as ClipDecoder;
        try {
          return await decoder.run(job, hooks);
        } finally {
          idle.push(decoder);
        }
      }),
    close: () => {
      for (const decoder of decoders) decoder.close();
    },
  };
};
