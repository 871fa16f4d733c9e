import { fileURLToPath } from 'node:url';
import { fromErrorRecord } from '../../../../shared/errors/app-error.ts';
import type { ForkedModule, ForkModule } from '../../../ports.ts';
import type {
  DecoderAnswer,
  DecoderJob,
  DecoderJobKind,
  DecoderProgress,
  DecoderResults,
} from '../decoder/decoder-job.ts';

const decoderEntry = fileURLToPath(new URL('../decoder/main.ts', import.meta.url));

/**
 * Far more than an honest file takes on a slow machine; one made to hang must not hold up the
 * others. For a copy it is the time until it tells how far it is.
 */
const jobLimitsMs: Record<DecoderJobKind, number> = {
  thumbnail: 10_000,
  'frame-times': 30_000,
  stills: 120_000,
  proxy: 600_000,
  copy: 120_000,
};

/**
 * How long a process may take to start (ms). On a busy machine this takes longer than any job,
 * through no fault of the file.
 */
const startLimitMs = 60_000;

/** A process that nobody has needed for this long is ended: it holds memory. */
const idleLimitMs = 60_000;

/** FFmpeg keeps some hundred kilobytes with every copy it makes, so a process does not live for ever. */
const maxJobs = 250;

type Limits = {
  readonly jobsMs: Record<DecoderJobKind, number>;
  readonly idleMs: number;
  /** Jobs of one process, after which another takes its place. */
  readonly jobs: number;
};

type DecoderHooks = {
  /** Ends the process in the middle of the job, which gives null then. */
  readonly signal?: AbortSignal;
  /** Told how many frames of a copy are written. */
  readonly onFrames?: (done: number) => void;
};

export type ClipDecoder = {
  /**
   * Does one job; one at a time.
   * @returns null where it cannot be done with this file
   * @throws AppError output_not_written where the disk is full, copy_not_made
   */
  run<Kind extends DecoderJobKind>(
    job: DecoderJob & { kind: Kind },
    hooks?: DecoderHooks,
  ): Promise<DecoderResults[Kind] | null>;
  /** Ends the process; a job under way gives null. */
  close(): void;
};

/** The process that decodes clips: started when needed, anew after a crash, a hang or many jobs. */
export const createClipDecoder = (
  forkModule: ForkModule,
  limits: Limits = { jobsMs: jobLimitsMs, idleMs: idleLimitMs, jobs: maxJobs },
): ClipDecoder => {
  let decoder: ForkedModule | undefined;
  /** The process that has, or had last, the job: once it is ended, no file is in its hands. */
  let worker: ForkedModule | undefined;
  let take: (answer: DecoderAnswer) => void = () => undefined;
  let handleProgress: (progress: DecoderProgress) => void = () => undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let jobsLeft = 0;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idleTimer);
    decoder?.kill();
    decoder = undefined;
  };

  const endAndWait = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (decoder) decoder.onExit(resolve);
    else resolve();
    end();
    await promise;
  };

  const start = (): ForkedModule => {
    const started = forkModule(decoderEntry);
    jobsLeft = limits.jobs;
    // What one that was ended still says is not about the job of the next.
    started.onMessage((sent) => {
      if (decoder !== started) return;
      const message = sent as DecoderAnswer | DecoderProgress;
      if (message.outcome === 'begun' || message.outcome === 'progress') handleProgress(message);
      else take(message);
    });
    started.onExit(() => {
      if (decoder === started) end();
      if (worker === started) take({ outcome: 'refused', message: 'The process has ended.' });
    });
    return started;
  };

  return {
    run: async <Kind extends DecoderJobKind>(
      job: DecoderJob & { kind: Kind },
      { signal, onFrames }: DecoderHooks = {},
    ) => {
      if (isClosed || signal?.aborted) return null;
      clearTimeout(idleTimer);
      decoder ??= start();
      worker = decoder;
      const answered = new Promise<DecoderAnswer>((resolve) => {
        take = resolve;
      });
      let timer = setTimeout(end, startLimitMs);
      handleProgress = (progress) => {
        clearTimeout(timer);
        timer = setTimeout(end, limits.jobsMs[job.kind]);
        if (progress.outcome === 'progress') onFrames?.(progress.doneFrames);
      };
      signal?.addEventListener('abort', end);
      decoder.send(job);
      const answer = await answered;
      signal?.removeEventListener('abort', end);
      clearTimeout(timer);
      jobsLeft -= 1;
      // What a full disk broke off is still open there, and takes up its room.
      if (answer.outcome === 'failed') await endAndWait();
      else if (jobsLeft > 0) idleTimer = setTimeout(end, limits.idleMs).unref();
      else end();
      if (answer.outcome === 'failed') throw fromErrorRecord(answer.error);
      return answer.outcome === 'made' ? (answer.result as DecoderResults[Kind]) : null;
    },
    close: () => {
      isClosed = true;
      end();
    },
  };
};

/**
 * Decoders that share work, first come, first served. None is started before it is needed.
 * @param size how many work at once
 */
export const createDecoderPool = (forkModule: ForkModule, size: number): ClipDecoder => {
  const decoders = Array.from({ length: size }, () => createClipDecoder(forkModule));
  const idle = [...decoders];
  const waiting: ((decoder: ClipDecoder) => void)[] = [];

  const acquire = async (): Promise<ClipDecoder> => {
    const decoder = idle.pop();
    if (decoder) return decoder;
    const { promise, resolve } = Promise.withResolvers<ClipDecoder>();
    waiting.push(resolve);
    return promise;
  };

  const release = (decoder: ClipDecoder): void => {
    const next = waiting.shift();
    if (next) next(decoder);
    // The one that has just worked is running, so it is the first to be used again.
    else idle.push(decoder);
  };

  return {
    run: async (job, hooks) => {
      const decoder = await acquire();
      try {
        return await decoder.run(job, hooks);
      } finally {
        release(decoder);
      }
    },
    close: () => {
      for (const decoder of decoders) decoder.close();
    },
  };
};
