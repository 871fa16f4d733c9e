// @ts-check
import { SetUpError } from './set-up-error.mjs';

const SHOWN_FAILURE_LINES = 20;

/** npm's names for "the registry cannot be reached". */
const NETWORK_ERROR =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|EHOSTUNREACH)\b/;

/**
 * A failed npm command, told by its last lines and by what to do about it.
 * @param {string} summary what did not work, as a sentence without its end
 * @param {string} output what npm wrote
 * @returns {SetUpError}
 */
export function explainNpmFailure(summary, output) {
  const lastLines = output.trim().split('\n').slice(-SHOWN_FAILURE_LINES).join('\n');
  const advice = NETWORK_ERROR.test(output)
    ? 'The npm registry cannot be reached: check the network and proxy settings, then run the same command again.'
    : 'Run the same command again; if it fails the same way, the lines above say why.';
  return new SetUpError(`${lastLines}\n\n${summary}. ${advice}`);
}
