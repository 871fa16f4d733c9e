import type { ForkModule } from '../../engine/index.ts';
import { forkModule } from '../../hosts/child-process/fork-module.ts';

export type HeldDecoders = {
  /** Starts the real processes that read clips; to be given to an engine. */
  forkModule: ForkModule;
  /** Hands on the jobs that wait, and all that follow. */
  release(): void;
};

/**
 * Processes that read clips, of which none gets more than a few jobs until it is released: a report
 * then stands still at a clip, however fast the machine is.
 * @param jobs how many are done at once, by all of them together
 */
export const holdDecoders = (jobs: number): HeldDecoders => {
  const released = Promise.withResolvers<void>();
  let taken = 0;
  return {
    forkModule: (path) => {
      const forked = forkModule(path);
      return {
        ...forked,
        send: (job) => {
          taken += 1;
          if (taken <= jobs) forked.send(job);
          else void released.promise.then(() => forked.send(job));
        },
      };
    },
    release: released.resolve,
  };
};
