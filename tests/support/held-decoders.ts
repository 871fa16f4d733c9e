import type { ForkModule } from '../../engine/index.ts';
import { forkModule } from '../../hosts/child-process/fork-module.ts';

export type HeldDecoders = {
  forkModule: ForkModule;
  release(): void;
};

/**
 * Processes that read clips and get only a few jobs until they are released: a report then waits at
 * a clip, however fast the machine is.
 * @param jobs number of jobs done before, by all of them together
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
