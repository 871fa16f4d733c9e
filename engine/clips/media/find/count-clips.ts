import { type FindClipsOptions, findClips } from './find-clips.ts';

/** Time limit for counting (ms): larger trees are evaluated without a count. */
const maxCountMs = 2000;

/**
 * Counts the clips in a folder that would be evaluated.
 * @returns null where the folder cannot be searched, or not within two seconds
 */
export const countClips = (path: string, options: FindClipsOptions): Promise<number | null> => {
  const limits = [AbortSignal.timeout(maxCountMs), options.signal].filter(
    (signal) => signal !== undefined,
  );
  return findClips([path], { ...options, signal: AbortSignal.any(limits) }).then(
    ({ clips }) => clips.length,
    () => null,
  );
};
