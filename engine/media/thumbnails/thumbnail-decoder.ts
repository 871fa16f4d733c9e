import { fileURLToPath } from 'node:url';
import type { ForkedModule, ForkModule } from '../../ports.ts';
import type { ThumbnailAnswer, ThumbnailJob } from './decoder/thumbnail-job.ts';

const decoderEntry = fileURLToPath(new URL('./decoder/main.ts', import.meta.url));

/** A picture takes well under a second; a file made to hang must not hold up the others. */
const jobLimitMs = 10_000;

/** A process that nobody has needed for this long is ended: it holds memory. */
const idleLimitMs = 60_000;

export type ThumbnailDecoder = {
  /** Makes one picture; one at a time. @returns whether there is one */
  make(job: ThumbnailJob): Promise<boolean>;
  /** Ends the process; a picture under way is not made. */
  close(): void;
};

/** The process that makes pictures: started when needed, anew after a crash or a hang. */
export const createThumbnailDecoder = (
  forkModule: ForkModule,
  limits: { jobMs: number; idleMs: number } = { jobMs: jobLimitMs, idleMs: idleLimitMs },
): ThumbnailDecoder => {
  let decoder: ForkedModule | undefined;
  let answer: (isMade: boolean) => void = () => undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = (): void => {
    clearTimeout(idleTimer);
    const ended = decoder;
    decoder = undefined;
    ended?.kill();
    answer(false);
  };

  const start = (): ForkedModule => {
    const started = forkModule(decoderEntry);
    // What one that was ended still says is not about the job of the next.
    started.onMessage((message) => {
      if (decoder === started) answer((message as ThumbnailAnswer).outcome === 'made');
    });
    started.onExit(() => {
      if (decoder === started) end();
    });
    return started;
  };

  return {
    make: async (job) => {
      if (isClosed) return false;
      clearTimeout(idleTimer);
      decoder ??= start();
      const made = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      const timer = setTimeout(end, limits.jobMs);
      decoder.send(job);
      const isMade = await made;
      clearTimeout(timer);
      idleTimer = setTimeout(end, limits.idleMs).unref();
      return isMade;
    },
    close: () => {
      isClosed = true;
      end();
    },
  };
};
