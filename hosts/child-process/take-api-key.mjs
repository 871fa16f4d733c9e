// @ts-check
import { closeSync, readFileSync } from 'node:fs';

/** Variable with the file descriptor at which a process started by Clipcheck finds the API key. */
export const KEY_DESCRIPTOR_VARIABLE = 'CLIPCHECK_KEY_DESCRIPTOR';

/**
 * Removes the API key from an environment, which child processes inherit and others may inspect,
 * and returns it. Clipcheck's own processes get the key through a pipe, see `runToEnd`.
 * @param {NodeJS.ProcessEnv} env loses both variables
 * @returns {string | null} null when there is none
 */
export function takeApiKey(env) {
  const { CLIPCHECK_API_KEY: apiKey, [KEY_DESCRIPTOR_VARIABLE]: descriptor } = env;
  delete env.CLIPCHECK_API_KEY;
  delete env[KEY_DESCRIPTOR_VARIABLE];
  return (descriptor ? readPipe(Number(descriptor)) : apiKey) || null;
}

/** @param {number} descriptor */
function readPipe(descriptor) {
  // A shell that passes the key ends it with a line break.
  const apiKey = readFileSync(descriptor, 'utf8').trimEnd();
  closeSync(descriptor);
  return apiKey;
}
