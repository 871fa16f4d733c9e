import { type FindClipsOptions, findClips } from './find-clips.ts';

/** A larger tree is evaluated without its clips having been counted (ms). */
const maxCountMs = 2000;

/**
 * Counts the clips that would be evaluated of a folder.
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
