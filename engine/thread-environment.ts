const COMPILE_CACHE = 'NODE_COMPILE_CACHE';

/**
 * Returns the environment for a thread: empty, since ours may hold the key, except for the compile
 * cache folder. Without that folder each thread compiles its modules again.
 */
export const threadEnvironment = (): Record<string, string> => {
  const folder = process.env[COMPILE_CACHE];
  return folder === undefined ? {} : { [COMPILE_CACHE]: folder };
};
