import type { ForkModule } from '../../../ports.ts';
import { type ClipDecoder, createClipDecoder } from './clip-decoder.ts';

/**
 * Decoders that share work, first come, first served. None is started before it is needed.
 * @param size how many work at once
 */
export const createDecoderPool = (forkModule: ForkModule, size: number): ClipDecoder => {
  const decoders = Array.from({ length: size }, () => createClipDecoder(forkModule));
  const idle = [...decoders];
  const waiting: ((decoder: ClipDecoder) => void)[] = [];

  const taken = async (): Promise<ClipDecoder> => {
    const decoder = idle.pop();
    if (decoder) return decoder;
    const { promise, resolve } = Promise.withResolvers<ClipDecoder>();
    waiting.push(resolve);
    return promise;
  };

  const giveBack = (decoder: ClipDecoder): void => {
    const next = waiting.shift();
    if (next) next(decoder);
    // The one that has just worked is running, so it is the first to be used again.
    else idle.push(decoder);
  };

  return {
    run: async (job, hooks) => {
      const decoder = await taken();
      try {
        return await decoder.run(job, hooks);
      } finally {
        giveBack(decoder);
      }
    },
    close: () => {
      for (const decoder of decoders) decoder.close();
    },
  };
};
