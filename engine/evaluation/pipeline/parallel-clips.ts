import { availableParallelism } from 'node:os';

const parallelClipsAtService = 16;

/**
 * Returns the maximum number of clips between upload and result at a time.
 * @param chosen null for the default: as many as there are cores for the built-in evaluator
 */
export const parallelClipsOf = (chosen: number | null, isBuiltIn: boolean): number =>
  chosen ?? (isBuiltIn ? availableParallelism() : parallelClipsAtService);
